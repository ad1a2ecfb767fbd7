import { expect, test } from "vitest";
import { safePath } from "./paths.ts";

test.each([
  ["/en-GR/search?q=a#top", "/en-GR/search?q=a#top"],
  ["/", "/"],
  ["//evil.test", "/home"],
  ["/\\evil.test", "/home"],
  ["/\t/evil.test", "/home"],
  ["/en-GR\r\nSet-Cookie: a=b", "/home"],
  ["/.//evil.test", "/home"],
  ["/en-GR/../..//evil.test", "/home"],
  ["https://evil.test/", "/home"],
  ["javascript:alert(1)", "/home"],
  ["en-GR/search", "/home"],
  ["", "/home"],
  [null, "/home"],
  [`/${"a".repeat(3000)}`, "/home"],
])("%j leads to %s", (target, path) => {
  expect(safePath(target, "/home")).toBe(path);
});
