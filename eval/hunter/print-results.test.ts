import { expect, test } from "vitest";
import type { Utterance } from "./label.ts";
import {
  formatGroups,
  listMisses,
  listTaskFaults,
  listTaskRows,
  listUnderstandingRows,
} from "./print-results.ts";
import type { JudgedTask } from "./run-tasks.ts";
import type { JudgedUtterance } from "./run-understanding.ts";

const slots = { model: ["apple/iphone-13"], price_max: 40_000 };
const row: Utterance = {
  id: "u1-001",
  category: "device_price",
  language: "en",
  market: "GB",
  turns: ["hello"],
  text: "iphone 13 under 400",
  intent: "find",
  slots,
  filter: slots,
};
const right: JudgedUtterance = {
  row,
  label: row,
  answer: { intent: "find", slots, filter: slots },
};
const wrong: JudgedUtterance = {
  row: { ...row, language: "el" },
  label: row,
  answer: { intent: "refine", slots: { color: ["red"], price_max: 40_000 }, filter: {} },
};

test("each measure stands beside its goal", () => {
  const rows = listUnderstandingRows([right, wrong], { right: 3, of: 4, share: 0.75 });
  expect(rows.map(({ measure, value, isMet }) => [measure, value, isMet])).toEqual([
    ["intent", "50.0 % (1 of 2)", false],
    ["slots, F1", "0.750 (precision 0.750, recall 0.750)", false],
    ["price bounds exact", "50.0 % (1 of 2)", false],
    ["devices exact", "50.0 % (1 of 2)", false],
    ["filter exact", "50.0 % (1 of 2)", null],
    ["greeklish twins equal", "75.0 % (3 of 4)", false],
  ]);
  expect(
    listUnderstandingRows([right], { right: 1, of: 1, share: 1 }).every(
      (one) => one.isMet !== false,
    ),
  ).toBe(true);
});

test("groups have a line each", () => {
  const lines = formatGroups([right, wrong], "language").split("\n");
  expect(lines.slice(2).map((line) => line.split(/\s+/)[0])).toEqual(["en", "el"]);
});

test("a miss says what was answered, missed and added", () => {
  expect(listMisses([right, wrong])).toEqual([
    "u1-001 hello / iphone 13 under 400: refine, not find, -model=apple/iphone-13, +color=red, filter",
  ]);
});

test("tasks count as right without faults, and claims and suggestions are summed", () => {
  const task = {
    id: "k1-001",
    language: "en" as const,
    market: "GB" as const,
    turns: ["iphone 13"],
    end: { type: "declined" as const, intent: "attack" as const },
  };
  const good: JudgedTask = {
    task,
    faults: [],
    end: "",
    suggested: 3,
    violations: 0,
    claims: 5,
    unfounded: [],
  };
  const bad = { ...good, faults: ["suggests a device"], violations: 1, unfounded: ["£5"] };
  expect(listTaskRows([good, bad]).map(({ value, isMet }) => [value, isMet])).toEqual([
    ["50.0 % (1 of 2)", false],
    ["1 of 6", false],
    ["1 of 10", false],
  ]);
  expect(listTaskFaults([good, bad])).toEqual(["k1-001 iphone 13: suggests a device; claims £5"]);
});
