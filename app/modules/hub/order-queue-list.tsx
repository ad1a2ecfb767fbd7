import { Link } from "../ui/link.tsx";
import type { HubQueue } from "#contract/order-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Photo } from "../ui/photo.tsx";
import type { OrderRow } from "./present-order-row.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";

type Props = { rows: readonly OrderRow[]; queue: HubQueue; now: string };

/** Orders, the longest wait first; a line leads to the bench where that is what it waits for. */
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
  // A courier that says nothing has no limit, and is late all the same.
  const isLate = queue === "late" || (dueAt !== null && dueAt <= now);
  const to =
    queue === "check" ? sellerPaths.hubCheck(locale, id) : sellerPaths.hubOrder(locale, id);
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
