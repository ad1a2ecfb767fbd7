import type { CsvCell } from "#contract/write-csv.ts";
import type { FileCell } from "./file-cells.ts";

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
