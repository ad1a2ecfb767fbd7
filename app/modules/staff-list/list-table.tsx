import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import type { PresentedList } from "./present-list.server.ts";

/** The first cell of a row leads to its page. */
export function ListTable({ list: { title, head, rows, bulk } }: { list: PresentedList }) {
  const t = useT("staff-list");
  const jobs = useT("staff-job");
  return (
    <div className="console-table">
      <table>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {bulk === null ? null : (
              <th scope="col">
                <span className="vh">{jobs("bulk.label")}</span>
              </th>
            )}
            {head.map(({ id, label, to, sorted }) => (
              <th key={id} scope="col" aria-sort={sorted}>
                {to === null ? (
                  label
                ) : (
                  <Link to={to} discover="none">
                    {label}
                    {sorted === undefined ? null : (
                      <span aria-hidden="true">{sorted === "descending" ? " ↓" : " ↑"}</span>
                    )}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, version, to, cells }) => (
            <tr key={id}>
              {bulk === null ? null : (
                <td>
                  <input
                    type="checkbox"
                    name="row"
                    value={version === null ? id : `${id}.${version}`}
                    aria-label={jobs("bulk.tick", { name: cells[0]?.text || id })}
                  />
                </td>
              )}
              {cells.map((cell, i) => (
                <td key={cell.id} data-label={cell.label}>
                  {i === 0 && to !== null ? (
                    <Link to={to} discover="none">
                      {cell.text || t("open")}
                    </Link>
                  ) : (
                    cell.text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
