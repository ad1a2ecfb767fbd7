import { describe, expect, test } from "vitest";
import { BEGINNINGS } from "../../url-rules.server.ts";
import {
  findChosenLocale,
  evaluateLocale,
  localeOfPath,
  parseLocale,
  swapLocale,
} from "./locale.ts";

test.each([
  ["el-GR", "el-GR"],
  ["EN_gr", "en-GR"],
  ["en-UK", "en-GB"],
  ["el-GB", null],
  ["en-US", null],
  ["english", null],
  ["", null],
  [null, null],
])("%s is read as %s", (text, locale) => {
  expect(parseLocale(text)).toBe(locale);
});

test("swapping the locale keeps path and query", () => {
  expect(swapLocale("/el-GR/search?q=a", "en-GB")).toBe("/en-GB/search?q=a");
  expect(swapLocale("/el-GR", "en-GR")).toBe("/en-GR");
  expect(swapLocale("/el-GR?modal=sign-in", "en-GR")).toBe("/en-GR?modal=sign-in");
  expect(swapLocale("/search", "en-GR")).toBe("/en-GR/search");
});

test("an address without a known locale has the default locale", () => {
  expect(localeOfPath("/en-GB/search")).toBe("en-GB");
  expect(localeOfPath("/en-GB.data")).toBe("en-GB");
  expect(localeOfPath("/xx-XX/search")).toBe("el-GR");
  expect(localeOfPath("/")).toBe("el-GR");
});

describe("classifying the first part of a path", () => {
  const evaluate = (pathname: string) => evaluateLocale(pathname, BEGINNINGS);
  test.each(["/", "/en-GR", "/en-GR.data", "/en-GB/search", "/api/version", "/robots.txt"])(
    "%s is fine",
    (path) => {
      expect(evaluate(path)).toEqual({ is: "fine" });
    },
  );
  test.each(["/search", "/listing/1", "/account/orders"])("%s lacks the locale prefix", (path) => {
    expect(evaluate(path)).toEqual({ is: "bare" });
  });
  test.each([
    "/wp-login.php",
    "/api/nothing",
    "/media/x",
    "/%2e%2e",
    "//evil.test",
    "/en-GR/a%0D%0ASet-Cookie:%20x=1",
    "/en-GR/user/%E2%80%A8",
  ])("%s is not found", (path) => {
    expect(evaluate(path)).toEqual({ is: "missing" });
  });
  test.each([
    ["/el-GB/search", "/el-GR/search"],
    ["/en-US", "/el-GR"],
    ["/garbage/listing/1", "/el-GR/listing/1"],
    ["/en-UK/search", "/en-GB/search"],
    ["/EN-gr/search", "/en-GR/search"],
  ])("%s has an unknown locale; its page is %s", (path, there) => {
    expect(evaluate(path)).toMatchObject({ is: "unknown", path: there });
  });
});

test.each([
  ["en-GB", "GB", "en-GB"],
  ["el-GR", "GB", "el-GR"],
  ["en", "GR", "en-GR"],
  [null, "UK", "en-GB"],
  [null, "GR", "el-GR"],
  ["xx", "US", null],
  [null, null, null],
])("the cookies %s and %s mean %s", (locale, country, chosen) => {
  expect(findChosenLocale({ locale, country })).toBe(chosen);
});
