import { expect, test } from "vitest";
import { formatColumns, formatTable, percent } from "./format-table.ts";

test("cells are padded to the widest of their column", () => {
  expect(formatColumns(["a", "long"], [["wide cell", "1"], ["b"]])).toBe(
    ["a          long", "---------  ----", "wide cell  1", "b"].join("\n"),
  );
});

test("a goal is met, missed, or not there", () => {
  const table = formatTable([
    { measure: "intent", value: percent(0.973), goal: "96 %", isMet: true },
    { measure: "prices", value: percent(0.5), goal: "99 %", isMet: false },
    { measure: "filter", value: percent(1), goal: "", isMet: null },
  ]);
  expect(table.split("\n").slice(2)).toEqual([
    "intent   97.3 %   96 %  ok",
    "prices   50.0 %   99 %  below",
    "filter   100.0 %",
  ]);
});
