import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { VERTICALS } from "#contract/vertical.ts";
import { DEVICE_CATEGORIES, hasBattery, MAY_BE_ABSENT } from "#contract/condition.ts";
import { toLenient } from "./autosaver.server.ts";
import { listGroups } from "./condition-groups.ts";
import { createConditionSchema, toConditionFields } from "./condition-schema.server.ts";
import { evaluateValues } from "./condition-values.ts";

type Vertical = (typeof VERTICALS)[number];

function parseCondition(vertical: Vertical, typed: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const schema = createConditionSchema(vertical, form);
  const lenient = parseWithZod(form, { schema: toLenient(schema) });
  if (lenient.status !== "success") throw new Error("A lenient schema refused a form");
  return {
    fields: toConditionFields(vertical, lenient.value),
    wrong: parseWithZod(form, { schema }).reply().error ?? {},
  };
}
const allGreen = (vertical: (typeof VERTICALS)[number]) => ({
  ...Object.fromEntries(DEVICE_CATEGORIES[vertical].map((category) => [category, "green"])),
  battery_health: "91 %",
});

describe("the condition form of every category", () => {
  test.each(VERTICALS)("%s: asks for its groups, and for nothing else", (vertical) => {
    const empty = parseCondition(vertical, {});
    expect(Object.keys(empty.wrong)).toEqual([
      ...listGroups(vertical).map(({ group }) => `fine_${group}`),
      ...DEVICE_CATEGORIES[vertical].filter((category) => MAY_BE_ABSENT.includes(category)),
      ...(hasBattery(vertical) ? ["battery_health"] : []),
    ]);
    expect(empty.fields).toEqual({ notes: "" });
    const full = parseCondition(vertical, allGreen(vertical));
    expect(full.wrong).toEqual({});
    expect(full.fields.battery_health).toBe(hasBattery(vertical) ? 91 : undefined);
  });
});

describe("what is not answered is never fine", () => {
  const ALL = { fine_looks: "all", fine_works: "all", fine_parts: "all", battery_health: "91" };
  const grades = (typed: Record<string, string>) => {
    const { fields, wrong } = parseCondition("smartphones", typed);
    const list = DEVICE_CATEGORIES.smartphones.map((category) => fields[category]);
    return { fields, wrong, list };
  };

  test("three answers and the battery say that a phone is fine", () => {
    const { fields, wrong, list } = grades({
      ...ALL,
      audio: "red",
      audio_reason: "from before",
      sure_works: "1",
    });
    expect(wrong).toEqual({});
    expect(list).toEqual(DEVICE_CATEGORIES.smartphones.map(() => "green"));
    expect(fields.audio_reason).toBe("");
    expect(Object.keys(fields).filter((name) => /^(?:fine|rest|sure)_/.test(name))).toEqual([]);
  });

  test("a marked part is not fine because the group is, unless the seller is sure", () => {
    const { fields, wrong } = grades({ ...ALL, audio: "yellow", audio_reason: "It crackles." });
    expect(wrong).toEqual({ fine_works: ["condition.marked"] });
    // Saved while typing.
    expect(fields).toMatchObject({
      audio: "yellow",
      audio_reason: "It crackles.",
      cameras: "green",
    });
    expect(evaluateValues("smartphones", { ...ALL, audio: "yellow" }).causes).toContain("audio");
    const green = { ...ALL, audio: "green", cameras: "" };
    expect(grades(green).wrong).toEqual({});
  });

  test("an unfolded group asks for each part, and empties those that are open", () => {
    const { fields, wrong } = grades({ ...ALL, fine_works: "some", audio: "yellow" });
    expect(Object.keys(wrong)).toEqual([
      "touch_screen",
      "cameras",
      "connectivity",
      "sensors",
      "buttons",
    ]);
    expect(fields).toMatchObject({ audio: "yellow", cameras: null, cameras_reason: "" });
    expect(fields).toMatchObject({ screen_condition: "green" });
  });

  test("the rest is fine where the seller says so", () => {
    const typed = { ...ALL, fine_works: "some", audio: "yellow", rest_works: "1" };
    const { fields, wrong } = grades(typed);
    expect(wrong).toEqual({});
    expect(fields).toMatchObject({ audio: "yellow", cameras: "green", sensors: "green" });
  });

  test("a group that is not answered stays as it was saved", () => {
    const { fields, wrong } = grades({ fine_looks: "all" });
    expect(wrong).toMatchObject({ fine_works: ["condition.fine-required"] });
    expect(fields).toMatchObject({ screen_condition: "green" });
    expect(fields).not.toHaveProperty("audio");
    expect(fields.audio).toBeUndefined();
  });

  test("a part that a model may not have is asked by itself", () => {
    const { fields, wrong } = parseCondition("game-consoles", ALL);
    expect(wrong).toEqual({ disc_drive: ["sell.choose"] });
    expect(fields).toMatchObject({ storage: "green" });
  });
});

test.each([
  ["1", 1],
  ["100", 100],
  ["89%", 89],
])("a battery of %s is valid", (text, percent) => {
  const { fields } = parseCondition("smartphones", { battery_health: text });
  expect(fields.battery_health).toBe(percent);
});

test.each(["101", "0", "0 %", "-1", "8.5", "ninety", "1000"])(
  "a battery of %s is invalid",
  (text) => {
    const { fields, wrong } = parseCondition("smartphones", { battery_health: text });
    expect(wrong["battery_health"]).toEqual(["sell.battery-percent"]);
    expect(fields).toEqual({ notes: "" });
  },
);

test("an unknown battery is stored as unknown", () => {
  const { fields, wrong } = parseCondition("smartphones", { battery_unknown: "1" });
  expect(fields.battery_health).toBe("unknown");
  expect(wrong).not.toHaveProperty("battery_health");
});

test("only a part with defects keeps its reason", () => {
  const { fields } = parseCondition("smartphones", {
    audio: "green",
    audio_reason: "left from before",
    cameras: "red",
    cameras_reason: " It blurs. ",
  });
  expect(fields).toMatchObject({ audio_reason: "", cameras_reason: "It blurs." });
});

test("too long text is an error, the other fields are parsed", () => {
  const { fields, wrong } = parseCondition("smartphones", {
    audio: "red",
    audio_reason: "x".repeat(201),
    notes: "x".repeat(1001),
  });
  expect(wrong).toMatchObject({ audio_reason: ["sell.too-long"], notes: ["sell.too-long"] });
  expect(fields).toMatchObject({ audio: "red" });
});

test("an unknown grade or a missing mandatory part is an error", () => {
  const { wrong } = parseCondition("smartphones", { audio: "pink", cameras: "none" });
  expect(wrong).toMatchObject({ audio: ["sell.choose"], cameras: ["sell.choose"] });
  expect(parseCondition("game-consoles", { disc_drive: "none" }).fields).toMatchObject({
    disc_drive: "none",
  });
});

describe("the grade while the form is filled in", () => {
  const BEST = { grade: "excellent", causes: [], open: 0 };
  const FINE = { fine_looks: "all", fine_works: "all", fine_parts: "all" };
  test("says what holds it down", () => {
    const causesOf = (values: Record<string, string>) =>
      evaluateValues("smartphones", { ...FINE, ...values });
    expect(causesOf({ battery_health: "95" })).toEqual(BEST);
    expect(causesOf({ battery_health: "87" })).toEqual({
      grade: "good",
      causes: ["battery_health"],
      open: 0,
    });
    expect(
      causesOf({ battery_health: "87", fine_looks: "some", body_condition: "red" }),
    ).toMatchObject({ grade: "poor", causes: ["body_condition"], open: 1 });
  });
  test("is null before the first answer", () => {
    expect(evaluateValues("smartphones", {})).toEqual({ grade: null, causes: [], open: 4 });
  });
  test("follows the worst line", () => {
    const fine = { ...allGreen("smartphones"), battery_health: "95" };
    expect(evaluateValues("smartphones", fine)).toEqual(BEST);
    expect(evaluateValues("smartphones", { ...fine, touch_screen: "red" }).grade).toBe(
      "repairable",
    );
    expect(evaluateValues("smartphones", { ...fine, battery_health: "45" }).grade).toBe(
      "repairable",
    );
    expect(
      evaluateValues("smartphones", { ...fine, battery_health: "45", battery_unknown: "1" }).grade,
    ).toBe("excellent");
  });
  test("ignores parts that the model does not have", () => {
    const values = { ...allGreen("game-consoles"), disc_drive: "none" };
    expect(evaluateValues("game-consoles", values)).toEqual(BEST);
  });
});
