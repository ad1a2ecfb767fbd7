import {
  CATALOG_COLUMNS,
  type CatalogColumn,
  ERROR_COLUMNS,
  KEY_COLUMNS,
} from "#contract/catalog-words.ts";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import { LIMITS } from "#contract/limits.ts";

/** Why a file cannot be read at all; a key of the locale files. */
type FileFault = `staff-catalog.file-${"encoding" | "quotes" | "columns" | "empty" | "too-long"}`;

type CsvRow = {
  number: number;
  cells: DeviceCells;
  /** The last column of the head, where the row goes on behind it; null where it does not. */
  beyond: CatalogColumn | null;
};

type Read = { rows: CsvRow[]; fault: null } | { rows: null; fault: FileFault };

/**
 * RFC 4180 with commas, semicolons or tabs, as spreadsheets of both countries write it. `number` is
 * the row in a spreadsheet, with the head as the first; empty rows are left out.
 */
export function readCatalogCsv(bytes: Uint8Array): Read {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { rows: null, fault: "staff-catalog.file-encoding" };
  }
  const [head = ""] = text.split("\n", 1);
  const separator = [";", "\t"].find((sign) => head.includes(sign)) ?? ",";
  const table = splitTable(text, separator);
  if (table === null) return { rows: null, fault: "staff-catalog.file-quotes" };
  const names = table[0]?.map((name) => name.trim().toLowerCase()) ?? [];
  const known = new Set<string>([...CATALOG_COLUMNS, ...ERROR_COLUMNS]);
  const isWrong =
    names.some((name) => !known.has(name)) ||
    KEY_COLUMNS.some((name) => !names.includes(name)) ||
    new Set(names).size !== names.length;
  if (isWrong) return { rows: null, fault: "staff-catalog.file-columns" };
  const last = CATALOG_COLUMNS.findLast((name) => names.includes(name))!;
  const rows = table.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const read = (column: CatalogColumn) => toCell(cells[names.indexOf(column)] ?? "");
    const entries = CATALOG_COLUMNS.map((column) => [column, read(column)]);
    return {
      number: index + 2,
      cells: Object.fromEntries(entries) as DeviceCells,
      beyond: cells.length > names.length ? last : null,
    };
  });
  if (rows.length === 0) return { rows: null, fault: "staff-catalog.file-empty" };
  if (rows.length > LIMITS.catalogImport.rows)
    return { rows: null, fault: "staff-catalog.file-too-long" };
  return { rows, fault: null };
}

/** Takes off the mark that keeps spreadsheets from reading a formula. */
const toCell = (text: string): string =>
  text
    .trim()
    .replace(/^'(?=[=+\-@])/, "")
    .slice(0, LIMITS.catalogImport.cell);

/** Null where a quote is not closed. */
function splitTable(text: string, separator: string): string[][] | null {
  const table: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") {
      table.push([...row, cell]);
      row = [];
      cell = "";
    } else if (sign !== "\r") cell += sign;
  }
  if (isQuoted) return null;
  if (cell !== "" || row.length > 0) table.push([...row, cell]);
  return table;
}
