import { ConsoleTable, SortLink } from "../console/console-table.tsx";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { toRowText } from "./row-text.ts";
import type { PresentedList } from "./present-list.server.ts";

/** The first cell of a row leads to its page. */
export function ListTable({ list: { title, head, rows, bulk } }: { list: PresentedList }) {
  const t = useT("staff-list");
  const jobs = useT("staff-job");
  const select = {
    id: "select",
    label: jobs("bulk.label"),
    kind: "act" as const,
    renderCell: ({ id, version, cells }: PresentedList["rows"][number]) => (
      <input
        type="checkbox"
        name="row"
        value={toRowText({ id, version })}
        aria-label={jobs("bulk.tick", { name: cells[0] || id })}
      />
    ),
  };
  return (
    <ConsoleTable
      caption={title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ...(bulk === null ? [] : [select]),
        ...head.map(({ id, label, to, sorted }, index) => ({
          id,
          label,
          sorted,
          head: to === null ? label : <SortLink {...{ to, label, sorted }} />,
          renderCell: (row: PresentedList["rows"][number]) => {
            const text = row.cells[index]!;
            return index === 0 && row.to !== null ? (
              <Link to={row.to} discover="none">
                {text || t("open")}
              </Link>
            ) : (
              text
            );
          },
        })),
      ]}
    />
  );
}
