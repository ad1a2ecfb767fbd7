import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { findLastDay } from "../ui/find-last-day.ts";
import { Loop } from "../ui/loop.tsx";
import { Photo } from "../ui/photo.tsx";
import "../ui/panel.css";
import { findLabelKind } from "./find-label-kind.ts";
import { findLabelKey, findStatusKey } from "./find-status-key.ts";
import type { OrderRow } from "./present-order-row.ts";
import { shareLeft } from "./share-left.ts";
import { StepLink } from "./step-link.tsx";
import "./order.css";

type Props = {
  orders: readonly OrderRow[];
  /** The server's clock, ISO 8601. */
  now: string;
};

/** Orders under each other; one that waits for the reader stands out, with what it asks for. */
export function OrderList({ orders, now }: Props) {
  return (
    <ul className="stack orders">
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
  return (
    <li className={turn ? "panel act order" : "panel order"}>
      <Photo url={order.cover} alt="" set="thumb" className="thumb" {...(eager ? { eager } : {})} />
      <div className="what">
        <p>
          <Badge kind={findLabelKind(status, turn !== null)}>{t(findLabelKey(role, order))}</Badge>
        </p>
        <h2>
          <Link to={paths.order(locale, order.id)}>{t(findStatusKey(role, order))}</Link>
        </h2>
        <p>
          {order.title} <span className="dim">{order.detail}</span>
        </p>
        <p className="small dim">
          {requestedOn === null
            ? t("list.draft", { number })
            : t("list.requested", { number, date: formatDate(locale, requestedOn, "day") })}
        </p>
        {turn ? <Turn turn={turn} now={now} /> : null}
      </div>
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
  if (turn.dueAt === null) return <p className="small">{t("list.turn-open")}</p>;
  const lastDay = findLastDay(locale, turn.dueAt);
  return (
    <p className="row tight small">
      <Loop share={shareLeft(turn.startsAt, turn.dueAt, now)} />
      <b>
        {t(lastDay === null ? "list.turn" : "list.turn-day", {
          time: lastDay ?? formatDate(locale, turn.dueAt, "moment"),
        })}
        , {formatRelative(locale, turn.dueAt, new Date(now))}
      </b>
    </p>
  );
}
