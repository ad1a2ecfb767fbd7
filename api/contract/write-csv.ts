import { type Locale, MARKET_FACTS, marketOf } from "./market.ts";

export type CsvCell = string | { money: number } | { count: number };

/** Signs with which a cell becomes a formula in Excel, LibreOffice and Google Sheets. */
const FORMULA = /^[=+\-@\t\r]/;

type Dialect = { separator: string; decimal: string };

/** Greek Excel opens a file only with semicolons and decimal commas. */
const dialectOf = (locale: Locale): Dialect =>
  MARKET_FACTS[marketOf(locale)].numberFormat === "el-GR"
    ? { separator: ";", decimal: "," }
    : { separator: ",", decimal: "." };

function writeCell(cell: CsvCell, { decimal }: Dialect): string {
  if (typeof cell !== "string") {
    const text = "count" in cell ? String(cell.count) : (cell.money / 100).toFixed(2);
    return text.replace(".", decimal);
  }
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";,\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a mark that tells Excel the encoding before the first line. */
export const CSV_START = "\uFEFF";

export function writeCsvLine(locale: Locale, cells: readonly CsvCell[]): string {
  const dialect = dialectOf(locale);
  return `${cells.map((cell) => writeCell(cell, dialect)).join(dialect.separator)}\r\n`;
}
