import { expect, test } from "vitest";
import { toNameKey } from "./create-device-wish.ts";

test.each([
  ["LG K7", "LG Q7"],
  ["Редми 12", "小米 12"],
  ["Galaxy S10", "Galaxy S10+"],
  ["Vivo X100", "Bivo X100"],
  ["Honor 90", "Honor 9"],
  ["й 1", "и 1"],
])("%s is another device than %s", (one, other) => {
  expect(toNameKey(one)).not.toBe(toNameKey(other));
});

test.each([
  ["Nokia 3310", "  NOKIA-3310! "],
  ["Galaxy S10+", "galaxy s10 plus"],
  ["Σταθερό Τηλέφωνο", "ΣΤΑΘΕΡΟ ΤΗΛΕΦΩΝΟ"],
  ["Τάμπλετ της ΕΒΓΑΣ", "ταμπλετ τησ εβγας"],
  ["Ｎｏｋｉａ 3310", "nokia 3310"],
])("%s and %s are one device", (one, other) => {
  expect(toNameKey(one)).toBe(toNameKey(other));
});
