import { stateOf } from "#contract/order-states.ts";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { findLastDay } from "../ui/find-last-day.ts";
import { Spinner } from "../ui/spinner.tsx";
import { Photo } from "../ui/photo.tsx";
import { findStatusKey } from "./find-status-key.ts";
import type { OrderRow } from "./present-order-row.ts";
import { shareLeft } from "./order-clock.tsx";
import { StepLink } from "./step-link.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import "../ui/panel.css";
import "./order.css";
import "./order-list.css";

type Props = {
  orders: readonly OrderRow[];
  now: string;
};

export function OrderList({ orders, now }: Props) {
  const t = useT("order");
  return (
    <ul className="panel orders">
      {/* Names the columns to the eye; each row says by itself what it is. */}
      <li className="order-heads" aria-hidden="true">
        <span>{t("list.head.device")}</span>
        <span>{t("list.head.status")}</span>
        <span>{t("list.head.when")}</span>
        <span>{t("list.head.price")}</span>
      </li>
      {orders.map((order, index) => (
        <Row key={order.id} order={order} now={now} eager={index < 4} />
      ))}
    </ul>
  );
}

function Row({ order, now, eager }: { order: OrderRow; now: string; eager: boolean }) {
  const t = useT("order");
  const locale = useLocale();
  const { turn, requestedOn, number, next, role, status } = order;
  const { tone } = stateOf(status);
  return (
    <li className={turn ? "order due" : tone === "calm" ? "order" : `order ${tone}`}>
      <Photo url={order.cover} alt="" set="thumb" className="thumb" {...(eager ? { eager } : {})} />
      <p className="what">
        {order.title} <span className="dim">{order.detail}</span>
      </p>
      <h2>
        <Link to={paths.order(locale, order.id)} viewTransition>
          {t(findStatusKey(role, order))}
        </Link>
      </h2>
      {turn ? (
        <Turn turn={turn} now={now} />
      ) : (
        <p className="when small dim">
          {requestedOn === null
            ? t("list.draft", { number })
            : t("list.requested", { number, date: formatDate(locale, requestedOn, "day") })}
        </p>
      )}
      <p className="price">{formatMoney(locale, order.price)}</p>
      {turn && next !== null ? (
        <p className="do">
          <StepLink step={next} order={{ id: order.id, passport: null, status }} size="m" />
        </p>
      ) : null}
    </li>
  );
}

function Turn({ turn, now }: { turn: NonNullable<OrderRow["turn"]>; now: string }) {
  const t = useT("order");
  const locale = useLocale();
  if (turn.dueAt === null) return <p className="when small">{t("list.turn-open")}</p>;
  const lastDay = findLastDay(locale, turn.dueAt);
  return (
    <p className="row tight when small">
      <Spinner share={shareLeft(turn.startsAt, turn.dueAt, now)} />
      <b>
        {t(lastDay === null ? "list.turn" : "list.turn-day", {
          time: lastDay ?? formatDate(locale, turn.dueAt, "moment"),
        })}
      </b>
    </p>
  );
}

export type OrderQuery = { role: "buyer" | "seller"; state: "active" | "past"; page: number };

type Counts = { active: number; waiting: number };
type OrderCounts = { buyer: Counts; seller: Counts };

export function OrderTabs({
  role,
  state,
  counts = null,
}: Pick<OrderQuery, "role" | "state"> & { counts?: OrderCounts | null }) {
  const t = useT("order");
  const locale = useLocale();
  const to = (next: Partial<OrderQuery>) => {
    const query = { role, state, ...next };
    return paths.orders(locale, {
      role: query.role === "buyer" ? null : query.role,
      state: query.state === "active" ? null : query.state,
    });
  };
  const toBought = () =>
    paths.orders(locale, { role: "buyer", state: state === "active" ? null : state });
  const current = (isHere: boolean) => (isHere ? ({ "aria-current": "page" } as const) : {});
  return (
    <div className="row order-tabs">
      <nav aria-label={t("list.state")} className="chips">
        {(["active", "past"] as const).map((one) => (
          <ChipLink
            key={one}
            to={to({ state: one })}
            on={one === state}
            {...current(one === state)}
          >
            {t(`list.${one}`)}
          </ChipLink>
        ))}
      </nav>
      <nav aria-label={t("list.role")} className="chips end">
        {(["buyer", "seller"] as const).map((one) => (
          <ChipLink
            key={one}
            to={one === "buyer" && counts?.seller.waiting ? toBought() : to({ role: one })}
            on={one === role}
            {...current(one === role)}
          >
            {t(one === "buyer" ? "list.bought" : "list.sold")}
            {counts?.[one].active ? ` ${counts[one].active}` : null}
          </ChipLink>
        ))}
      </nav>
    </div>
  );
}

export function parseOrderQuery(query: URLSearchParams): OrderQuery {
  const page = Number(query.get("page"));
  return {
    role: query.get("role") === "seller" ? "seller" : "buyer",
    state: query.get("state") === "past" ? "past" : "active",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

export function OrderWaits({ counts }: { counts: OrderCounts }) {
  const t = useT("order");
  const locale = useLocale();
  const roles = (["seller", "buyer"] as const).filter((role) => counts[role].waiting > 0);
  if (roles.length === 0) return null;
  return (
    <ul className="stack snug">
      {roles.map((role) => (
        <li key={role}>
          <Link to={paths.orders(locale, { role })}>
            {t(`list.waiting-${role}`, { count: counts[role].waiting })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function NoOrders({ role, state }: Pick<OrderQuery, "role" | "state">) {
  const t = useT("order");
  const locale = useLocale();
  const other = state === "active" ? "past" : "active";
  return (
    <Panel>
      <Icon name="ring-todo" className="ring huge" />
      <h2>{t(`list.empty.${role}-${state}`)}</h2>
      <p className="dim narrow">{t(`list.empty.note-${role}`)}</p>
      <p className="row">
        {role === "buyer" ? (
          <ButtonLink to={paths.search(locale)}>{t("list.empty.browse")}</ButtonLink>
        ) : null}
        <ButtonLink
          kind="line"
          to={paths.orders(locale, {
            role: role === "buyer" ? null : role,
            state: other === "active" ? null : other,
          })}
        >
          {t(`list.empty.see-${other}`)}
        </ButtonLink>
      </p>
    </Panel>
  );
}

export function OrderPages({ role, state, page, last }: OrderQuery & { last: number }) {
  const t = useT("order");
  const locale = useLocale();
  const to = (number: number) =>
    paths.orders(locale, {
      role: role === "buyer" ? null : role,
      state: state === "active" ? null : state,
      page: number === 1 ? null : number,
    });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("list.pages")}
      before={t("list.newer")}
      here={t("list.page", { page, last })}
      after={t("list.older")}
    />
  );
}
