import type { Locale } from "../locale/locale.ts";
import { CSV_START, type CsvCell, toCsvHeaders, writeCsvLine } from "./write-csv.ts";

type Page<Row, Cursor> = { data: readonly Row[]; next: Cursor | null };

type Table<Row, Cursor> = {
  locale: Locale;
  /** Of the file, without its ending. */
  name: string;
  head: readonly string[];
  /** Null asks for the first page. */
  read: (after: Cursor | null) => Promise<Page<Row, Cursor>>;
  toCells: (row: Row) => readonly CsvCell[];
};

/**
 * All pages of a list as one CSV file. The first page is asked before the response begins, so that
 * an error still is one.
 */
export async function streamCsv<Row, Cursor>(table: Table<Row, Cursor>): Promise<Response> {
  const { locale, name, head, read, toCells } = table;
  const write = (rows: readonly Row[]) =>
    rows.map((row) => writeCsvLine(locale, toCells(row))).join("");
  const encoder = new TextEncoder();
  const first = await read(null);
  let { next } = first;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encoder.encode(CSV_START + writeCsvLine(locale, head) + write(first.data)));
    },
    async pull(stream) {
      if (next === null) return stream.close();
      const page = await read(next);
      ({ next } = page);
      stream.enqueue(encoder.encode(write(page.data)));
    },
  });
  return new Response(body, { headers: toCsvHeaders(name) });
}
