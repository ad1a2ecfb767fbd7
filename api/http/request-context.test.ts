import { expect, test } from "vitest";
import { findCallLocale } from "./request-context.ts";

test.each([
  // _locale, Accept-Language, the call's locale
  ["el-GR", "en", "el-GR"],
  ["en-GB", null, "en-GB"],
  ["en_GB", null, "en-GB"],
  ["en-UK", null, "en-GB"],
  ["EL-gr", null, "el-GR"],
  ["el-GB", "en-GB", "en-GB"],
  ["en-US", "el", "el-GR"],
  ["../../x", null, "en-GR"],
  [null, null, "en-GR"],
  [null, "el", "el-GR"],
  [null, "en", "en-GR"],
  [null, "en-GB,en;q=0.9", "en-GB"],
  [null, "en-US,en;q=0.9", "en-GR"],
  [null, "de-DE,de;q=0.9,el;q=0.5,en;q=0.4", "el-GR"],
  [null, "en;q=0.1, el;q=0.9", "el-GR"],
  [null, "el;q=0, en", "en-GR"],
  [null, "fr", "en-GR"],
  [null, ";;;,,q=", "en-GR"],
])("_locale %s and Accept-Language %s give %s", (query, header, locale) => {
  const found = findCallLocale(query, header);
  expect(found).toEqual({ locale, language: locale.slice(0, 2), market: locale.slice(3) });
});
