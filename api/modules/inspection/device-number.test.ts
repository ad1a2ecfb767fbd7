import { describe, expect, test } from "vitest";
import { isDeviceNumber, toDeviceNumber, toListedImei, toNumberKind } from "./device-number.ts";

describe("an IMEI", () => {
  test.each([
    ["490154203237518", true],
    ["490154203237519", false],
    ["49015420323751", true],
    ["4901542032375180", true],
    ["4901542032375", false],
    ["49015420323751800", false],
    ["49015420323751A", false],
  ])("%s is one: %s", (number, is) => expect(isDeviceNumber(number, "imei")).toBe(is));

  test.each(["49015420323751", "490154203237518", "4901542032375101"])(
    "%s is asked for with its check digit",
    (number) => expect(toListedImei(number)).toBe("490154203237518"),
  );

  test("is normalized from spaces and dashes", () => {
    expect(toDeviceNumber(" 49-015420-323751-8 ")).toBe("490154203237518");
  });
});

describe("a serial number", () => {
  test.each([
    ["C02XK0A1JGH5", true],
    ["ABCD", false],
    ["A".repeat(31), false],
    ["ΣΕΙΡΑ12", false],
  ])("%s is one: %s", (number, is) => expect(isDeviceNumber(number, "serial")).toBe(is));

  test("is normalized to upper case", () => expect(toDeviceNumber("c02 xk0a1")).toBe("C02XK0A1"));
});

test("only smartphones use an IMEI", () => {
  expect([toNumberKind("smartphones"), toNumberKind("laptops")]).toEqual(["imei", "serial"]);
});
