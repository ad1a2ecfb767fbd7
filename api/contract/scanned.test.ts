import { expect, test } from "vitest";
import { toScanned } from "./scanned.ts";

test.each([
  ["Δ-20036", "D-20036"],
  ["δ 20036", "D20036"],
  ["αψσ7781", "ACS7781"],
  [" 49 0154 203237518 ", "490154203237518"],
  ["φ2λξ9ς", "F2LJ9W"],
  ["ά", "A"],
])("%s was meant as %s", (typed, meant) => expect(toScanned(typed)).toBe(meant));
