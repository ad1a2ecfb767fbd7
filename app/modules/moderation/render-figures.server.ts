import type { ModerationFigures } from "#contract/moderation.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { CSV_START, type CsvCell, writeCsvLine } from "../transaction/write-csv.ts";

const hours = (median: number | null): CsvCell =>
  median === null ? "" : { count: Math.round(median * 10) / 10 };

/** One line for each count, with the words of the pages. */
export function renderModerationCsv(locale: Locale, figures: ModerationFigures): string {
  const t = getT(locale, "moderation-hub");
  const words = getT(locale, "moderation");
  const reasons = getT(locale, "report");
  const head = [
    "part",
    "item",
    "reason",
    "source",
    "count",
    "upheld",
    "dismissed",
    "reversed",
    "median",
  ] as const;
  const rows: CsvCell[][] = [
    head.map((name) => t(`csv.${name}`)),
    ...figures.notices.map(({ reason, received, upheld, dismissed, median_hours }) => [
      t("csv.notices"),
      "",
      reasons(`reason.${reason}`),
      "",
      { count: received },
      { count: upheld },
      { count: dismissed },
      "",
      hours(median_hours),
    ]),
    ...figures.measures.map(({ measure, reason, source, taken, reversed }) => [
      t("csv.measures"),
      words(`measure.${measure}`),
      words(`reason.${reason}`),
      t(`csv.${source}`),
      { count: taken },
      "",
      "",
      { count: reversed },
      "",
    ]),
    ...figures.complaints.map(({ about, received, upheld, dismissed, median_hours }) => [
      t("csv.complaints"),
      t(`csv.${about}`),
      "",
      "",
      { count: received },
      { count: upheld },
      { count: dismissed },
      "",
      hours(median_hours),
    ]),
  ];
  return CSV_START + rows.map((row) => writeCsvLine(locale, row)).join("");
}
