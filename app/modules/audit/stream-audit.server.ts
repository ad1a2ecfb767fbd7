import type { AuditEntry } from "#contract/audit.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { CSV_START, type CsvCell, toCsvHeaders, writeCsvLine } from "../transaction/write-csv.ts";
import { type AuditFilter, toAuditQuery } from "./audit-query.ts";

const COLUMNS = [
  "seq",
  "at",
  "actor",
  "action",
  "subject",
  "subject-id",
  "market",
  "before",
  "after",
  "data",
  "reason",
  "request",
] as const;

const toText = (value: object | null): string => (value === null ? "" : JSON.stringify(value));

const toCells = (entry: AuditEntry): CsvCell[] => [
  { count: entry.seq },
  entry.at,
  entry.actor?.username ?? "",
  entry.action,
  entry.subject_type,
  entry.subject_id,
  entry.market ?? "",
  toText(entry.before),
  toText(entry.after),
  toText(entry.data),
  entry.reason ?? "",
  entry.request_id ?? "",
];

/**
 * The entries of the very query of the list as CSV, in the words of the database. The first page is
 * asked before the response begins, so that an error still is one.
 */
export async function streamAudit(
  api: ApiClient,
  { filter, locale }: { filter: AuditFilter; locale: Locale },
): Promise<Response> {
  const t = getT(locale, "audit");
  const read = (after: string | null) =>
    api.audit.list({ ...toAuditQuery(filter), ...(after && { after }) });
  const write = (rows: readonly AuditEntry[]) =>
    rows.map((row) => writeCsvLine(locale, toCells(row))).join("");
  const first = await read(null);
  const head = writeCsvLine(
    locale,
    COLUMNS.map((column) => t(`column.${column}`)),
  );
  const encoder = new TextEncoder();
  let { next } = first;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encoder.encode(CSV_START + head + write(first.data)));
    },
    async pull(stream) {
      if (next === null) return stream.close();
      const page = await read(next);
      ({ next } = page);
      stream.enqueue(encoder.encode(write(page.data)));
    },
  });
  return new Response(body, { headers: toCsvHeaders(t("file")) });
}
