import { describe, expect, test } from "vitest";
import { VERTICALS } from "#contract/vertical.ts";
import { listOpen } from "#contract/check-progress.ts";
import { DEVICE_CATEGORIES } from "#contract/condition.ts";
import { DEVICE_CHECKS } from "#contract/order-words.ts";
import {
  applyFinding,
  createChecklist,
  isWorseThanSold,
  toFoundCondition,
  type CheckFacts,
  type CheckItem,
} from "./check-policy.ts";

const claims = {
  vertical: "smartphones",
  conditions: [
    { category: "screen_condition", grade: "green" },
    { category: "audio", grade: "grey" },
  ],
  accessories: ["charger", "box"],
} as const;

const list = () => createChecklist(claims);
const itemOf = (key: string) => list().find((item) => item.key === key)!;
const find = (key: string, found: CheckItem["found"]) =>
  applyFinding(itemOf(key), { key, result: null, found, note: null });
const facts = (change: Partial<CheckFacts> = {}): CheckFacts => ({
  items: list(),
  device_number: null,
  battery_health: null,
  claimed: { condition: "good", battery_health: 88 },
  ...change,
});
const answerAll = (change: Record<string, Partial<CheckItem>> = {}) =>
  list().map((item) => ({
    ...item,
    result: "matches" as const,
    ...(item.category && { found: "green" as const }),
    ...change[item.key],
  }));

describe("the checklist", () => {
  test.each(VERTICALS)("of %s has the whole device and each of its parts", (vertical) => {
    const keys = createChecklist({ vertical, conditions: [], accessories: [] }).map(
      ({ key }) => key,
    );
    expect(keys).toEqual([...DEVICE_CHECKS, ...DEVICE_CATEGORIES[vertical]]);
  });

  test("stands beside what the listing claims", () => {
    expect(itemOf("screen_condition").claimed).toBe("green");
    expect(itemOf("accessories").claimed).toBe("box,charger");
    expect(itemOf("account_lock").claimed).toBeNull();
  });

  test("knows what the seller said there is none of", () => {
    const items = createChecklist({ vertical: "game-consoles", conditions: [], accessories: [] });
    expect(items.find(({ key }) => key === "disc_drive")?.claimed).toBe("none");
  });
});

describe("a finding", () => {
  test.each([
    ["screen_condition", "green", "matches"],
    ["screen_condition", "red", "worse"],
    ["screen_condition", "grey", "not_checked"],
    ["audio", "green", "better"],
    ["audio", "red", "worse"],
  ] as const)("of %s as %s %s what was claimed", (key, found, result) => {
    expect(find(key, found).result).toBe(result);
  });

  test("cannot give the whole device a colour", () => {
    const found = applyFinding(itemOf("account_lock"), {
      key: "account_lock",
      result: "matches",
      found: "green",
      note: "",
    });
    expect(found).toMatchObject({ result: "matches", found: null, note: null });
  });
});

describe("what is missing", () => {
  test("is everything at first, the number and the battery too", () => {
    expect(listOpen(facts())).toEqual([
      ...list().map(({ key }) => key),
      "device_number",
      "battery_health",
    ]);
  });

  test("is nothing once all was looked at", () => {
    const done = facts({ items: answerAll(), device_number: "4", battery_health: 90 });
    expect(listOpen(done)).toEqual([]);
  });

  test("is what was passed over", () => {
    const items = answerAll({ not_stolen: { result: "not_checked" }, audio: { found: null } });
    expect(listOpen(facts({ items, device_number: "4", battery_health: 90 }))).toEqual([
      "not_stolen",
      "audio",
    ]);
  });

  test("is no battery that the seller knew nothing of", () => {
    const claimed = { condition: "good", battery_health: null } as const;
    expect(listOpen(facts({ items: answerAll(), device_number: "4", claimed }))).toEqual([]);
  });
});

describe("the condition found", () => {
  test("is unknown before anything was looked at", () => {
    expect(toFoundCondition(facts())).toBeNull();
  });

  test("is that of the one grading function", () => {
    const items = answerAll({ body_condition: { found: "yellow" } });
    expect(toFoundCondition({ items, battery_health: 95 })).toBe("good");
    expect(toFoundCondition({ items, battery_health: 49 })).toBe("repairable");
  });

  test("keeps from passing when it is less than what was sold", () => {
    const worse = answerAll({ body_condition: { found: "red" } });
    expect(isWorseThanSold(facts({ items: worse, battery_health: 95 }))).toBe(true);
    const asSold = answerAll({ body_condition: { found: "yellow" } });
    expect(isWorseThanSold(facts({ items: asSold, battery_health: 95 }))).toBe(false);
  });

  test("does not matter where the device is locked", () => {
    const items = answerAll({ account_lock: { result: "worse" } });
    expect(isWorseThanSold(facts({ items, battery_health: 95 }))).toBe(true);
  });
});
