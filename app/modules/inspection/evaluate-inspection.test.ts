import { describe, expect, test } from "vitest";
import { compareFinding, evaluateInspection } from "./evaluate-inspection.ts";

const asked = {
  items: [
    { key: "account_lock", category: null },
    { key: "screen_condition", category: "screen_condition" },
    { key: "audio", category: "audio" },
  ],
  claimed: { condition: "good", battery: 89 },
} as const;
const all = {
  found_account_lock: "matches",
  found_screen_condition: "green",
  found_audio: "yellow",
  device_number: "490154203237518",
  battery_health: "88 %",
};

describe("evaluation of an inspection", () => {
  test("an empty form has no grade and lists every item as open", () => {
    expect(evaluateInspection(asked, {})).toEqual({
      grade: null,
      open: ["account_lock", "screen_condition", "audio", "device_number", "battery_health"],
      isWorse: false,
    });
  });

  test("the grade follows from the findings", () => {
    expect(evaluateInspection(asked, all)).toEqual({ grade: "good", open: [], isWorse: false });
  });

  test("a worse grade or an account lock makes the device worse than claimed", () => {
    expect(evaluateInspection(asked, { ...all, found_audio: "red" })).toMatchObject({
      isWorse: true,
    });
    expect(evaluateInspection(asked, { ...all, found_account_lock: "worse" })).toMatchObject({
      grade: "good",
      isWorse: true,
    });
  });

  test("an unchecked account lock counts as open", () => {
    expect(evaluateInspection(asked, { ...all, found_account_lock: "not_checked" }).open).toEqual([
      "account_lock",
    ]);
  });
});

test.each([
  ["green", "green", "matches"],
  ["green", "yellow", "worse"],
  ["yellow", "green", "better"],
  ["green", "grey", "not_checked"],
  ["grey", "red", "worse"],
  ["grey", "yellow", "better"],
  ["none", "none", "matches"],
  ["green", "", null],
])("claimed %s, found %s: %s", (claimed, found, result) => {
  expect(compareFinding({ category: "audio", claimed }, found)).toBe(result);
});
