export type Row = {
  measure: string;
  /** As it is printed: "97.3 %", "0 of 300". */
  value: string;
  goal: string;
  isMet: boolean | null;
  /** More is better; what two engines are compared by. */
  figure: number;
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

/** Measures by which the second engine is worse than the first: it ships only where there are none. */
export const listWorse = (first: readonly Row[], second: readonly Row[]): string[] =>
  first.flatMap(({ measure, value, figure }) => {
    const other = second.find((row) => row.measure === measure);
    if (other && other.figure >= figure) return [];
    return [`${measure}: ${other?.value ?? "not measured"}, rules ${value}`];
  });
