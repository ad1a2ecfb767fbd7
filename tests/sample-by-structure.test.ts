import { expect, test } from "vitest";
import { createSampler } from "../scripts/sample-by-structure.ts";

const CARD = '<body><main><a class="card" href="/1"><img alt="A"><b>10 €</b></a></main>';

test("the same page with other texts is checked once", () => {
  const isWorthALook = createSampler(1);
  expect(isWorthALook("list", "el-GR", CARD)).toBe(true);
  expect(isWorthALook("list", "el-GR", CARD.replace("10 €", "12 €"))).toBe(false);
  expect(isWorthALook("list", "el-GR", CARD.replace("/main", "/main><p hidden></p"))).toBe(true);
});

test.each([
  ['class="card"', 'class="card gone"'],
  ['alt="A"', ""],
  ["<b>10 €</b>", "<b role='note'>10 €</b>".replaceAll("'", '"')],
  ["<b>10 €</b>", "<i><b>10 €</b></i>"],
  ["<b>10 €</b>", '<b aria-label="10">10 €</b>'],
])("a page is checked again where %s becomes %s", (before, after) => {
  const isWorthALook = createSampler(1);
  isWorthALook("list", "el-GR", CARD);
  expect(isWorthALook("list", "el-GR", CARD.replace(before, after))).toBe(true);
});

test("the wanted number of pages of each kind is checked in each language", () => {
  const isWorthALook = createSampler(2);
  const looks = ["list", "list", "list", "home"].map((kind) => isWorthALook(kind, "el-GR", CARD));
  expect(looks).toEqual([true, true, false, true]);
  expect(isWorthALook("list", "en-GB", CARD)).toBe(true);
});

test("a structure that one language has shown is not new in the next", () => {
  const isWorthALook = createSampler(0);
  expect(isWorthALook("list", "el-GR", CARD)).toBe(true);
  expect(isWorthALook("list", "en-GB", CARD)).toBe(false);
});
