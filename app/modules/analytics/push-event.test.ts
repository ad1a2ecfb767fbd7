// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { readConsent } from "./consent.ts";
import { pushEvent } from "./push-event.ts";

const layer = () => (window as unknown as { dataLayer?: object[] }).dataLayer;

beforeEach(() => {
  document.cookie = "consent=; max-age=0";
  Reflect.deleteProperty(window, "dataLayer");
});

test.each([
  ["", null],
  ["consent=yes", "yes"],
  ["loginMethod=email; consent=no", "no"],
  ["consent=yes; other=1", "yes"],
  ["consent=maybe", null],
  ["noconsent=yes", null],
  ["consent=yesterday", null],
])("the cookies %s say %s", (cookies, answer) => {
  expect(readConsent(cookies)).toBe(answer);
});

test.each(["", "consent=no"])("with %o there is no data layer at all", (cookie) => {
  document.cookie = cookie;
  pushEvent("signup_enter_email");
  expect(layer()).toBeUndefined();
});

test("after a yes events go into the data layer in their order", () => {
  document.cookie = "consent=yes";
  pushEvent("pageview", { path: "/el-GR" });
  pushEvent("signup_enter_email");
  expect(layer()).toEqual([{ event: "pageview", path: "/el-GR" }, { event: "signup_enter_email" }]);
});
