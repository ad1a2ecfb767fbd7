import { expect, test } from "vitest";
import { inlineScripts } from "./inline-scripts.server.ts";

type Rules = {
  prefetch: { where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] } }[];
};
const ORIGIN = "https://deftero.test";
// Browsers have it, and so has node; the types of both are not loaded here.
const { URLPattern } = globalThis as unknown as {
  URLPattern: new (pattern: string, base: string) => { test: (address: string) => boolean };
};

function isPrefetched(path: string): boolean {
  const [rule] = (
    JSON.parse(inlineScripts({ pageScript: "/page.js", monitoring: null }).speculation) as Rules
  ).prefetch;
  const [all, { not }] = rule!.where.and;
  const matches = (pattern: string) => new URLPattern(pattern, ORIGIN).test(ORIGIN + path);
  return matches(all.href_matches) && !not.href_matches.some(matches);
}

test.each([
  ["/el-GR", true],
  ["/el-GR/search?q=iphone&page=2", true],
  ["/el-GR/listing/1", true],
  ["/el-GR/faq", true],
  ["/el-GR/sell", true],
  ["/el-GR/listing/1/offer", false],
  ["/el-GR/search?modal=sign-in", false],
  ["/el-GR/search?q=a&modal=sign-in", false],
  ["/el-GR/account/favorites", false],
  ["/el-GR/auth/sign-in?callbackUrl=%2F", false],
  ["/el-GR/checkout/1/address", false],
  ["/el-GR/hub", false],
  ["/el-GR/lite", false],
  ["/el-GR/notifications", false],
])("%s is prefetched on hover or touch: %s", (path, is) => {
  expect(isPrefetched(path)).toBe(is);
});
