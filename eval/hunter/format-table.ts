export type Row = {
  measure: string;
  /** As it is printed: "97.3 %", "0 of 300". */
  value: string;
  goal: string;
  isMet: boolean | null;
};

const MARKS = { true: "ok", false: "below", null: "" };

/** Columns padded to their widest cell, with a line under the head. */
export function formatColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => (row[i] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export const formatTable = (rows: readonly Row[]): string =>
  formatColumns(
    ["measure", "value", "goal", ""],
    rows.map(({ measure, value, goal, isMet }) => [measure, value, goal, MARKS[`${isMet}`]]),
  );

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
