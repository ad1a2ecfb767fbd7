import { expect, test } from "vitest";
import { checkDigit, toReference, toTrackingCode } from "./tracking-code.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

test("the check digit detects every wrong digit", () => {
  const code = toTrackingCode(toReference("key"), "GR");
  const digits = code.slice(2, 14);
  expect(checkDigit(digits)).toBe(Number(code[14]));
  for (const [index, digit] of [...digits].entries()) {
    for (let other = 0; other < 10; other += 1) {
      if (other === Number(digit)) continue;
      const wrong = digits.slice(0, index) + other + digits.slice(index + 1);
      expect(checkDigit(wrong), wrong).not.toBe(Number(code[14]));
    }
  }
});

test("every key has its own stable reference and code", () => {
  const keys = Array.from({ length: 2000 }, (_, index) => `key-${index}`);
  const references = keys.map(toReference);
  expect(new Set(references).size).toBe(keys.length);
  expect(keys.map(toReference)).toEqual(references);
  const codes = references.map((reference) => toTrackingCode(reference, "GB"));
  expect(new Set(codes).size).toBe(keys.length);
});

test("both languages have every text of the label", () => {
  expect(Object.keys(el)).toEqual(Object.keys(en));
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([name]) => name);
    expect(names(el[key]), key).toEqual(names(en[key]));
  }
});
