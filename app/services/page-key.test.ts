import { expect, test } from "vitest";
import { pageKeyOf, wantsLite } from "./page-key.server.ts";

const ask = (target: string, cookie: string | null = null, method = "GET") =>
  pageKeyOf({ method, target, cookie });

test("public pages have a cache key", () => {
  expect(ask("/el-GR")).toBe("/el-GR");
  expect(ask("/el-GR/search", "NEXT_LOCALE=el-GR; COUNTRY=GR")).toBe("/el-GR/search");
  expect(ask("/en-GB/listing/0198-1", null, "HEAD")).toBe("/en-GB/listing/0198-1");
});

test("query parameters are sorted, and tracking parameters are ignored", () => {
  expect(ask("/el-GR/search?page=2&brand=b&brand=a")).toBe("/el-GR/search?brand=b&brand=a&page=2");
  expect(ask("/el-GR/search?brand=b&utm_source=x&brand=a&gclid=1&page=2")).toBe(
    ask("/el-GR/search?page=2&brand=b&brand=a"),
  );
});

test.each([
  ["a visitor with a token", ask("/el-GR", "a=1; accessToken=t")],
  ["a visitor with a token behind TLS", ask("/el-GR", "a=1; __Host-accessToken=t")],
  ["a visitor with a session token", ask("/el-GR", "sessionToken=t")],
  ["a message that waits", ask("/el-GR", "message=sealed")],
  ["a form that was kept", ask("/el-GR", "keptForm=sealed")],
  ["a post", ask("/el-GR", null, "POST")],
  ["a dialog over a page", ask("/el-GR/search?modal=sign-in")],
  ["a query that no page is known to read", ask("/el-GR/search?x=1")],
  ["data for a move by scripts", ask("/el-GR/search.data")],
  ["sign-in", ask("/el-GR/auth/sign-in")],
  ["the checkout", ask("/el-GR/checkout/1/address")],
  // If two visitors shared a form's nonce, the second submit would count as a repeat of the first.
  ["a report", ask("/el-GR/report")],
  ["a wish for a device", ask("/el-GR/sell/wish")],
  ["the account", ask("/el-GR/account/orders")],
  ["a form that is sent once", ask("/el-GR/report")],
  ["a decision by the link of a message", ask("/el-GR/decisions/secret")],
  ["an invitation to the staff", ask("/el-GR/staff-invitation/secret")],
  ["a ticket by the link of a message", ask("/el-GR/tickets/secret")],
  ["a withdrawal by the link of a message", ask("/el-GR/withdraw/secret")],
  ["an answer to an offer", ask("/el-GR/offers/answer/secret")],
  ["a change of address or phone", ask("/el-GR/contact-change/secret")],
  ["the end of a subscription to messages", ask("/el-GR/unsubscribe/secret")],
  ["an address without a locale", ask("/search")],
  ["a resource", ask("/api/version")],
  ["an endless query", ask(`/el-GR/search?q=${"a".repeat(700)}`)],
  [
    "a caller with a bearer token",
    pageKeyOf({ method: "GET", target: "/el-GR", cookie: null, authorization: "Bearer t" }),
  ],
])("%s has no cache key", (_, key) => {
  expect(key).toBeNull();
});

test.each([
  ["nothing said", null, null, false],
  ["a browser that saves data", null, "on", true],
  ["a browser that says it in its own spelling", null, " On ", true],
  ["a browser that does not", null, "off", false],
  ["chosen here", "a=b; lite=1", null, true],
  ["switched off here, whatever the browser says", "lite=0", "on", false],
  ["a choice that is none", "lite=yes", "on", true],
  ["another cookie that ends alike", "polite=1", null, false],
])("%s", (_, cookie, saveData, wanted) => {
  expect(wantsLite({ cookie, saveData })).toBe(wanted);
});
