import { describe, expect, test } from "vitest";
import { VERTICALS } from "#contract/vertical.ts";
import { DEVICE_CHECKS, listOpen } from "#contract/inspection-progress.ts";
import { DEVICE_CATEGORIES } from "#contract/condition.ts";
import {
  applyFinding,
  createChecklist,
  isWorseThanSold,
  toFoundCondition,
  type InspectionFacts,
  type InspectionItem,
} from "./inspection-policy.ts";

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
const find = (key: string, found: InspectionItem["found"]) =>
  applyFinding(itemOf(key), { key, result: null, found, note: null });
const facts = (change: Partial<InspectionFacts> = {}): InspectionFacts => ({
  items: list(),
  device_number: null,
  battery_health: null,
  claimed: { condition: "good", battery_health: 88 },
  ...change,
});
const answerAll = (change: Record<string, Partial<InspectionItem>> = {}) =>
  list().map((item) => ({
    ...item,
    result: "matches" as const,
    ...(item.category && { found: "green" as const }),
    ...change[item.key],
  }));

describe("the checklist", () => {
  test.each(VERTICALS)("of %s has the device checks and each category", (vertical) => {
    const keys = createChecklist({ vertical, conditions: [], accessories: [] }).map(
      ({ key }) => key,
    );
    expect(keys).toEqual([...DEVICE_CHECKS, ...DEVICE_CATEGORIES[vertical]]);
  });

  test("has the listing's claims", () => {
    expect(itemOf("screen_condition").claimed).toBe("green");
    expect(itemOf("accessories").claimed).toBe("box,charger");
    expect(itemOf("account_lock").claimed).toBeNull();
  });

  test("marks parts that the listing says are absent", () => {
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

  test("on the whole device has no grade", () => {
    const found = applyFinding(itemOf("account_lock"), {
      key: "account_lock",
      result: "matches",
      found: "green",
      note: "",
    });
    expect(found).toMatchObject({ result: "matches", found: null, note: null });
  });
});

describe("open items", () => {
  test("are all items, the number and the battery at first", () => {
    expect(listOpen(facts())).toEqual([
      ...list().map(({ key }) => key),
      "device_number",
      "battery_health",
    ]);
  });

  test("are none once everything was checked", () => {
    const done = facts({ items: answerAll(), device_number: "4", battery_health: 90 });
    expect(listOpen(done)).toEqual([]);
  });

  test("include items that were not checked", () => {
    const items = answerAll({ not_stolen: { result: "not_checked" }, audio: { found: null } });
    expect(listOpen(facts({ items, device_number: "4", battery_health: 90 }))).toEqual([
      "not_stolen",
      "audio",
    ]);
  });

  test("do not include a battery whose health the seller did not know", () => {
    const claimed = { condition: "good", battery_health: null } as const;
    expect(listOpen(facts({ items: answerAll(), device_number: "4", claimed }))).toEqual([]);
  });
});

describe("the found condition", () => {
  test("is null before the first grade", () => {
    expect(toFoundCondition(facts())).toBeNull();
  });

  test("comes from the shared grading function", () => {
    const items = answerAll({ body_condition: { found: "yellow" } });
    expect(toFoundCondition({ items, battery_health: 95 })).toBe("good");
    expect(toFoundCondition({ items, battery_health: 49 })).toBe("repairable");
  });

  test("is worse than sold when it is below the sold condition", () => {
    const worse = answerAll({ body_condition: { found: "red" } });
    expect(isWorseThanSold(facts({ items: worse, battery_health: 95 }))).toBe(true);
    const asSold = answerAll({ body_condition: { found: "yellow" } });
    expect(isWorseThanSold(facts({ items: asSold, battery_health: 95 }))).toBe(false);
  });

  test("an account lock is worse than sold in any condition", () => {
    const items = answerAll({ account_lock: { result: "worse" } });
    expect(isWorseThanSold(facts({ items, battery_health: 95 }))).toBe(true);
  });
});
