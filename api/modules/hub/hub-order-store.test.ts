import { expect, test } from "vitest";
import { parseScanned } from "./hub-order-store.ts";

test.each([
  ["D-20036", "D-20036"],
  ["d20035", "D-20035"],
  ["20035", "D-20035"],
  ["Δ-20036", "D-20036"],
  ["δ 20036", "D-20036"],
])("%s is the order %s", (typed, number) => {
  expect(parseScanned(typed).number).toBe(number);
});

test("a tracking code typed on the Greek layout becomes Latin", () => {
  expect(parseScanned("ΔΦ1234567890125ΓΡ").code).toBe("DF1234567890125GR");
});
