import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Photo } from "../ui/photo.tsx";
import { findStatusKey } from "./find-status-key.ts";
import type { OrderRow } from "./present-order-row.ts";
import "./order.css";

/** Orders under each other; one that waits for the reader stands out. */
export function OrderList({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className="stack orders">
      {orders.map((order, index) => (
        <Row key={order.id} order={order} eager={index < 4} />
      ))}
    </ul>
  );
}

function Row({ order, eager }: { order: OrderRow; eager: boolean }) {
  const t = useT("order");
  const locale = useLocale();
  const { turn, requestedOn, number } = order;
  return (
    <li className={turn ? "panel act order" : "panel order"}>
      <Photo url={order.cover} alt="" set="thumb" className="thumb" {...(eager ? { eager } : {})} />
      <div className="what">
        <h2>
          <Link to={paths.order(locale, order.id)}>{t(findStatusKey(order.role, order))}</Link>
        </h2>
        <p>
          {order.title} <span className="dim">{order.detail}</span>
        </p>
        <p className="small dim">
          {requestedOn === null
            ? t("list.draft", { number })
            : t("list.requested", { number, date: formatDate(locale, requestedOn, "day") })}
        </p>
        {turn ? (
          <p>
            <Badge kind="now">
              {turn.dueAt === null
                ? t("list.turn-open")
                : t("list.turn", { time: formatDate(locale, turn.dueAt, "moment") })}
            </Badge>
          </p>
        ) : null}
      </div>
      <p className="price">{formatMoney(locale, order.total)}</p>
    </li>
  );
}
