import { expect, test } from "vitest";
import { formatColumns, formatTable, listWorse, percent } from "./format-table.ts";

test("cells are padded to the widest of their column", () => {
  expect(formatColumns(["a", "long"], [["wide cell", "1"], ["b"]])).toBe(
    ["a          long", "---------  ----", "wide cell  1", "b"].join("\n"),
  );
});

test("a goal is met, missed, or not there", () => {
  const table = formatTable([
    { measure: "intent", value: percent(0.973), goal: "96 %", isMet: true, figure: 0.973 },
    { measure: "prices", value: percent(0.5), goal: "99 %", isMet: false, figure: 0.5 },
    { measure: "filter", value: percent(1), goal: "", isMet: null, figure: 1 },
  ]);
  expect(table.split("\n").slice(2)).toEqual([
    "intent   97.3 %   96 %  ok",
    "prices   50.0 %   99 %  below",
    "filter   100.0 %",
  ]);
});

test("an engine is worse where a figure is lower or missing, and nowhere else", () => {
  const row = (measure: string, figure: number) => ({
    measure,
    figure,
    value: String(figure),
    goal: "",
    isMet: null,
  });
  const rules = [row("intent", 0.96), row("tasks", 0.9), row("claims", -0)];
  expect(listWorse(rules, [row("intent", 0.97), row("tasks", 0.9), row("claims", 0)])).toEqual([]);
  expect(listWorse(rules, [row("intent", 0.95), row("claims", -1)])).toEqual([
    "intent: 0.95, rules 0.96",
    "tasks: not measured, rules 0.9",
    "claims: -1, rules 0",
  ]);
});
