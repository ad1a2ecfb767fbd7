import type { ListCell } from "#contract/staff-list.ts";
import type { CellKind } from "#contract/staff-list-words.ts";
import { type Locale, marketOf } from "#contract/market.ts";
import type { CsvCell } from "#contract/write-csv.ts";
import { toWallTime } from "#api/modules/calendar/index.ts";

/** A cell of a file; `moment` is local time as if it were UTC. */
export type FileCell =
  | { is: "text"; text: string }
  | { is: "number"; number: number }
  | { is: "money"; minor: number }
  | { is: "moment"; wall: Date }
  | { is: "day"; day: Date }
  | { is: "mark"; mark: boolean };

type FileColumn = { id: string; kind: CellKind };

const text = (value: string): FileCell => ({ is: "text", text: value });

/** Beside each amount stands its currency. */
export const toHeadings = (
  columns: readonly FileColumn[],
  headings: Record<string, string>,
): FileCell[] =>
  columns.flatMap(({ id, kind }) => {
    const name = headings[id] ?? id;
    return kind === "money"
      ? [text(name), text(`${name}: ${headings.currency ?? "currency"}`)]
      : [text(name)];
  });

/** Words are those of the API, in every language. */
export const toFileCells = (
  columns: readonly FileColumn[],
  cells: Record<string, ListCell>,
  locale: Locale,
): FileCell[] => columns.flatMap(({ id, kind }) => toCells(kind, cells[id] ?? null, locale));

function toCells(kind: CellKind, cell: ListCell, locale: Locale): FileCell[] {
  if (kind === "money")
    return cell !== null && typeof cell === "object"
      ? [{ is: "money", minor: cell.amount }, text(cell.currency)]
      : [text(""), text("")];
  if (cell === null) return [text("")];
  if (typeof cell === "number") return [{ is: "number", number: cell }];
  if (typeof cell === "boolean") return [{ is: "mark", mark: cell }];
  if (typeof cell === "object") return [text("")];
  if (kind === "moment" || kind === "wait" || kind === "deadline")
    return [{ is: "moment", wall: toWallTime(marketOf(locale), new Date(cell)) }];
  if (kind === "day") return [{ is: "day", day: new Date(`${cell.slice(0, 10)}T00:00:00Z`) }];
  return [text(cell)];
}

/** `2026-11-27 10:00:00`, which every spreadsheet reads as a time. */
export function toCsvCell(cell: FileCell): CsvCell {
  switch (cell.is) {
    case "text":
      return cell.text;
    case "number":
      return { count: cell.number };
    case "money":
      return { money: cell.minor };
    case "moment":
      return cell.wall.toISOString().slice(0, 19).replace("T", " ");
    case "day":
      return cell.day.toISOString().slice(0, 10);
    case "mark":
      return cell.mark ? "TRUE" : "FALSE";
  }
}
