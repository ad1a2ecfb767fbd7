export { CSV_START, type CsvCell, writeCsvLine } from "#contract/write-csv.ts";

export const toCsvHeaders = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.csv"`,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
});
