import { expect, test } from "vitest";
import { toLoggedPath } from "./logged-path.ts";

test.each([
  ["/en-GR/search?q=maria@deftero.test", "/en-GR/search"],
  ["/el-GR?accessToken=abc&modal=sign-in", "/el-GR"],
  ["/en-GR/unsubscribe/abcdef_ghijk", "/en-GR/unsubscribe/:token"],
  ["/el-GR/contact-change/abcdef_ghijk", "/el-GR/contact-change/:token"],
  ["/api/offers/answer/abcdef_ghijk", "/api/offers/answer/:token"],
  ["/api/decisions/abcdef_ghijk/complaint", "/api/decisions/:token/complaint"],
  ["/el-GR/decisions/abcdef_ghijk", "/el-GR/decisions/:token"],
  ["/api/profile/decisions/0190", "/api/profile/decisions/0190"],
  ["/api/unsubscribe/abcdef_ghijk?x=1", "/api/unsubscribe/:token"],
  ["/api/new/3uF9xKq0-ZzA81bPqLmN22vT/x", "/api/new/:token/x"],
])("%s is logged as %s", (target, logged) => {
  expect(toLoggedPath(target)).toBe(logged);
});

test.each([
  "/",
  "/media/0123456789abcdef/320",
  "/assets/entry.client-DkP3x9QzA81bPqLmN22vT.js",
  "/api/order/01980a3e-7c11-7d0e-9a53-0a7a2f0a9a11",
  "/el-GR/content/blog/how-to-check-a-second-hand-phone-before-you-buy-it",
])("%s is logged as it is", (path) => {
  expect(toLoggedPath(path)).toBe(path);
});

test("an endless path is cut", () => {
  expect(toLoggedPath(`/${"a".repeat(5000)}`)).toHaveLength(300);
});
