import { ConsoleTable, SortLink } from "../console/console-table.tsx";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Photo } from "../ui/photo.tsx";
import { toRowText } from "./row-text.ts";
import type { PresentedList } from "./present-list.server.ts";

type Row = PresentedList["rows"][number];

/** Pictures of the first rows are loaded at once. */
const EAGER = 12;

/** The first cell of a row leads to its page. */
export function ListTable({
  list: { title, head, rows, bulk, rowHeight },
}: {
  list: PresentedList;
}) {
  const t = useT("staff-list");
  const jobs = useT("staff-job");
  const select = {
    id: "select",
    label: jobs("bulk.label"),
    kind: "act" as const,
    renderCell: ({ id, version, cells }: Row) => (
      <input
        type="checkbox"
        name="row"
        value={toRowText({ id, version })}
        aria-label={jobs("bulk.tick", { name: cells[0] || id })}
      />
    ),
  };
  return (
    <div className={rowHeight === "compact" ? "list-rows compact" : "list-rows"}>
      <ConsoleTable
        caption={title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          ...(bulk === null ? [] : [select]),
          ...head.map(({ id, kind, label, to, sorted }, index) => ({
            id,
            label,
            sorted,
            head: to === null ? label : <SortLink {...{ to, label, sorted }} />,
            renderCell: (row: Row, place: number) => {
              const text = row.cells[index]!;
              if (kind === "photo")
                return text === "" ? null : (
                  <Photo
                    url={text}
                    alt=""
                    set="thumb"
                    className="thumb"
                    {...(place < EAGER && { eager: true })}
                  />
                );
              if (kind === "deadline")
                return (
                  <>
                    {text} {row.isLate ? <Badge kind="now">{t("late")}</Badge> : null}
                  </>
                );
              return index === 0 && row.to !== null ? (
                <Link className="to-row" to={row.to} discover="none">
                  {text || t("open")}
                </Link>
              ) : (
                text
              );
            },
          })),
        ]}
      />
    </div>
  );
}
