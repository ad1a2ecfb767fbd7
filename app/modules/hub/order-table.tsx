import {
  type HubOrderSort,
  type HubOrderSorting,
  usualSorting,
} from "#contract/hub-order-words.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ConsoleTable, type Column, SortLink } from "../console/console-table.tsx";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Photo } from "../ui/photo.tsx";
import { toOrderAddress, type OrderQueue, type OrderRow } from "./order-queue.ts";
import { WaitRing } from "./wait-ring.tsx";
import "./order-table.css";
import "../ui/spinner.css";

type Props = { rows: readonly OrderRow[]; asked: OrderQueue; now: string };

/** The orders of a queue, each on one line, sorted by any column. */
export function OrderTable({ rows, asked, now }: Props) {
  const t = useT("hub-order");
  const places = useT("locale");
  const locale = useLocale();
  const { queue } = asked;
  const sorting = asked.sort ?? usualSorting(queue);
  const toRow = (id: string) =>
    queue === "check" ? hubPaths.inspection(locale, id) : hubPaths.order(locale, id);

  function column(id: HubOrderSort): Omit<Column<OrderRow>, "renderCell"> {
    const label = t(`column.${id}`);
    const isUp = sorting === id;
    const isDown = sorting === `-${id}`;
    // The price begins with the highest.
    const next: HubOrderSorting = isUp || (id === "total" && !isDown) ? `-${id}` : id;
    const to = hubPaths.orders(locale, toOrderAddress({ ...asked, sort: next, page: 1 }));
    const sorted = isUp ? "ascending" : isDown ? "descending" : undefined;
    return { id, label, sorted, head: <SortLink {...{ to, label, sorted }} /> };
  }

  return (
    <div className="order-table">
      <ConsoleTable
        caption={t(`title.${queue}`)}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            ...column("number"),
            kind: "name",
            renderCell: ({ id, number }) => (
              <Link className="to-order" to={toRow(id)} discover="none">
                {number}
              </Link>
            ),
          },
          {
            ...column("title"),
            kind: "name",
            renderCell: ({ title, detail, cover }, index) => (
              <div className="row nowrap">
                <Photo
                  url={cover}
                  alt=""
                  set="thumb"
                  className="thumb"
                  {...(index < 12 && { eager: true })}
                />
                <span>
                  <b>{title}</b> <span className="dim">{detail}</span>
                </span>
              </div>
            ),
          },
          {
            ...column("status"),
            renderCell: ({ status, awaitsSecond }) => (
              <>
                {t(`status.${status}`)}{" "}
                {awaitsSecond ? <Badge kind="now">{t("row.second")}</Badge> : null}
              </>
            ),
          },
          {
            ...column("since"),
            kind: "sum",
            renderCell: ({ since, dueAt }) =>
              queue !== "all" || dueAt !== null ? (
                <WaitRing since={since} now={now} dueAt={dueAt} />
              ) : (
                formatDate(locale, since, "short")
              ),
          },
          {
            ...column("due"),
            renderCell: ({ dueAt }) => {
              // A parcel without news has no deadline, but is late.
              const isLate = queue === "late" || (dueAt !== null && dueAt <= now);
              return (
                <>
                  {dueAt === null ? "–" : formatDate(locale, dueAt, "moment")}{" "}
                  {isLate ? <Badge kind="now">{t("row.late")}</Badge> : null}
                </>
              );
            },
          },
          { ...column("seller"), kind: "sum", renderCell: ({ seller }) => seller || t("nobody") },
          { ...column("buyer"), kind: "sum", renderCell: ({ buyer }) => buyer || t("nobody") },
          { ...column("market"), renderCell: ({ market }) => places(`country.${market}`) },
          {
            ...column("total"),
            kind: "sum",
            renderCell: ({ total }) => formatMoney(locale, total),
          },
        ]}
      />
    </div>
  );
}
