import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import "./console.css";

export type Column<Row> = {
  id: string;
  /** Stands in the head of the column, and on a phone before each cell. */
  label: string;
  /** In place of the label in the head, such as a link that sorts. */
  head?: ReactNode;
  sorted?: "ascending" | "descending" | undefined;
  /**
   * `name` is what the row is about, and stands without its label on a phone. `act` is a button,
   * whose label is for screen readers alone. `sum` does not wrap.
   */
  kind?: "name" | "act" | "sum";
  renderCell: (row: Row, index: number) => ReactNode;
};

type SortProps = { to: string; label: string; sorted: Column<never>["sorted"] };

/** The head of a column that sorts the rows. */
export function SortLink({ to, label, sorted }: SortProps) {
  return (
    <Link to={to} discover="none">
      {label}
      {sorted === undefined ? null : (
        <span aria-hidden="true">{sorted === "descending" ? " ↓" : " ↑"}</span>
      )}
    </Link>
  );
}

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** For screen readers, where no heading names the table. */
  caption?: string;
};

/** A table that scrolls by itself, and is a list of rows on a phone. */
export function ConsoleTable<Row>({ columns, rows, keyOf, caption }: Props<Row>) {
  return (
    <div className="console-table">
      <table>
        {caption === undefined ? null : <caption className="vh">{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ id, label, head, kind, sorted }) => (
              <th key={id} scope="col" aria-sort={sorted}>
                {head ?? (kind === "act" ? <span className="vh">{label}</span> : label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, label, kind, renderCell }) => (
                <td
                  key={id}
                  className={kind === "sum" ? "sum" : undefined}
                  data-label={kind === "name" || kind === "act" ? undefined : label}
                  aria-label={kind === "act" ? label : undefined}
                >
                  {renderCell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
