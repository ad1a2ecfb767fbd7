import type { DataExport } from "#contract/data-export.ts";
import { formatDate, formatNumber } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

export type DataExportView =
  | { status: "none" }
  | { status: "failed" }
  | { status: "preparing"; asked: string }
  | { status: "ready"; id: string; made: string; until: string; size: string };

const MEGABYTE = 1024 * 1024;

export function presentDataExport(found: DataExport | null, locale: Locale): DataExportView {
  if (!found) return { status: "none" };
  const { id, status, requested_at, ready_at, expires_at, bytes } = found;
  if (status === "failed") return { status };
  if (status === "preparing" || ready_at === null || expires_at === null)
    return { status: "preparing", asked: formatDate(locale, requested_at, "moment") };
  return {
    status,
    id,
    made: formatDate(locale, ready_at),
    until: formatDate(locale, expires_at),
    // A file that is not empty never has 0 MB.
    size: formatNumber(locale, Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10)),
  };
}
