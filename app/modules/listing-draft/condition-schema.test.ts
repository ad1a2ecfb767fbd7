import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { VERTICALS } from "#contract/vertical.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import { toLenient } from "./autosaver.server.ts";
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
  test.each(VERTICALS)("%s: asks for each of its parts, and for nothing else", (vertical) => {
    const empty = parseCondition(vertical, {});
    expect(Object.keys(empty.wrong)).toEqual([
      ...DEVICE_CATEGORIES[vertical],
      ...(hasBattery(vertical) ? ["battery_health"] : []),
    ]);
    const full = parseCondition(vertical, allGreen(vertical));
    expect(full.wrong).toEqual({});
    expect(full.fields.battery_health).toBe(hasBattery(vertical) ? 91 : undefined);
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
  test("is null before the first answer", () => {
    expect(evaluateValues("smartphones", {})).toEqual({ grade: null, open: 10 });
  });
  test("follows the worst line", () => {
    const fine = { ...allGreen("smartphones"), battery_health: "95" };
    expect(evaluateValues("smartphones", fine)).toEqual({ grade: "excellent", open: 0 });
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
    expect(evaluateValues("game-consoles", values)).toEqual({ grade: "excellent", open: 0 });
  });
});
