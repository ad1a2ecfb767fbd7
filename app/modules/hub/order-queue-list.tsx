import { Form } from "react-router";
import type { HubQueue } from "#contract/order-states.ts";
import { Link } from "../ui/link.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Photo } from "../ui/photo.tsx";
import { type OrderRow, toOrderAddress, type OrderQueue } from "./order-queue.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";
import { ListPages } from "../ui/list-pages.tsx";
import { ButtonLink, Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/spinner.css";
import { Field } from "../ui/field.tsx";

type Props = { rows: readonly OrderRow[]; queue: HubQueue; now: string };

export function OrderQueueList({ rows, queue, now }: Props) {
  return (
    <ol className="queue">
      {rows.map((row, index) => (
        <Row key={row.id} {...{ row, queue, now }} eager={index < 6} />
      ))}
    </ol>
  );
}

type RowProps = { row: OrderRow; queue: HubQueue; now: string; eager: boolean };

function Row({ row, queue, now, eager }: RowProps) {
  const t = useT("hub-order");
  const places = useT("locale");
  const locale = useLocale();
  const { id, since, dueAt } = row;
  const waits = queue !== "all" || dueAt !== null;
  // A parcel without news has no deadline, but is late.
  const isLate = queue === "late" || (dueAt !== null && dueAt <= now);
  const to = queue === "check" ? hubPaths.inspection(locale, id) : hubPaths.order(locale, id);
  return (
    <li>
      <Photo url={row.cover} alt="" set="thumb" className="thumb" {...(eager ? { eager } : {})} />
      <div className="what">
        <h2>
          <Link to={to} discover="none">
            {row.number} <span className="dim">{row.title}</span>
          </Link>
        </h2>
        <p className="small dim">
          {[row.detail, places(`country.${row.market}`), formatMoney(locale, row.total)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="small dim">
          {t("row.people", { seller: row.seller || t("nobody"), buyer: row.buyer || t("nobody") })}
        </p>
      </div>
      <p className="stands small">
        {t(`status.${row.status}`)}
        {row.awaitsSecond ? <Badge kind="now">{t("row.second")}</Badge> : null}
      </p>
      <p className="age">
        {waits ? (
          <WaitRing since={since} now={now} dueAt={dueAt} />
        ) : (
          <span className="small dim">{formatDate(locale, since, "short")}</span>
        )}
        {isLate ? <Badge kind="now">{t("row.late")}</Badge> : null}
      </p>
    </li>
  );
}

export function OrderQueuePages({ last, ...asked }: OrderQueue & { last: number }) {
  const t = useT("hub");
  const words = useT("hub-order");
  const locale = useLocale();
  const { page } = asked;
  const isAll = asked.queue === "all";
  return (
    <ListPages
      {...{ page, last }}
      to={(number) => hubPaths.orders(locale, toOrderAddress({ ...asked, page: number }))}
      label={t("queue.pages")}
      before={isAll ? words("newer") : t("queue.older")}
      here={t("queue.page", { page, last })}
      after={isAll ? words("older") : t("queue.younger")}
    />
  );
}

export function EmptyOrders({ queue, market, q }: Omit<OrderQueue, "page">) {
  const t = useT("hub-order");
  const places = useT("locale");
  const locale = useLocale();
  const isNarrow = q !== "" || market !== null || queue !== "all";
  return (
    <Panel className="stack slim nothing" aria-labelledby="nothing">
      <Icon name={q === "" ? "grade-excellent" : "ring-todo"} className="ring huge" />
      <h2 id="nothing">
        {q === ""
          ? market === null
            ? t(`empty.${queue}`)
            : t("empty.market", { market: places(`country.${market}`) })
          : t("empty.search", { q })}
      </h2>
      <p className="dim">{t(q === "" ? "empty.body" : "empty.search-body")}</p>
      <p className="row">
        {isNarrow ? (
          <ButtonLink kind="line" to={hubPaths.orders(locale, { q })} discover="none">
            {t(q === "" ? "empty.see-all" : "empty.search-all")}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="line" to={hubPaths.overview(locale)} discover="none">
          {t("to-hub")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

export function OrderSearch({ queue, market, q }: Omit<OrderQueue, "page">) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <Form
      method="get"
      action={hubPaths.orders(locale)}
      className="ask"
      role="search"
      aria-label={t("search.label")}
    >
      {queue === "all" ? null : <input type="hidden" name="queue" value={queue} />}
      {market === null ? null : <input type="hidden" name="market" value={market} />}
      <Field
        key={q}
        id="order-q"
        name="q"
        type="search"
        label={t("search.label")}
        hint={t("search.hint")}
        maxLength={100}
        autoComplete="off"
        defaultValue={q}
        after={
          <Button kind="line" className="go">
            {t("search.submit")}
          </Button>
        }
      />
      {q === "" ? null : (
        <ButtonLink
          kind="bare"
          size="s"
          to={hubPaths.orders(locale, toOrderAddress({ queue, market }))}
          discover="none"
        >
          {t("search.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
