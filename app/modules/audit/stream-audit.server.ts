import type { AuditEntry } from "#contract/audit.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { streamCsv } from "../transaction/stream-csv.server.ts";
import type { CsvCell } from "../transaction/write-csv.ts";
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

/** The entries of the very query of the list as CSV, in the words of the database. */
export function streamAudit(
  api: ApiClient,
  { filter, locale }: { filter: AuditFilter; locale: Locale },
): Promise<Response> {
  const t = getT(locale, "audit");
  return streamCsv({
    locale,
    name: t("file"),
    head: COLUMNS.map((column) => t(`column.${column}`)),
    read: (after: string | null) =>
      api.audit.list({ ...toAuditQuery(filter), ...(after && { after }) }),
    toCells,
  });
}
