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
])("the cookies %s give consent %s", (cookies, answer) => {
  expect(readConsent(cookies)).toBe(answer);
});

test.each(["", "consent=no"])("with cookies %o no data layer is created", (cookie) => {
  document.cookie = cookie;
  pushEvent("signup_enter_email");
  expect(layer()).toBeUndefined();
});

test("after consent events are pushed to the data layer in order", () => {
  document.cookie = "consent=yes";
  pushEvent("pageview", { path: "/el-GR" });
  pushEvent("signup_enter_email");
  expect(layer()).toEqual([{ event: "pageview", path: "/el-GR" }, { event: "signup_enter_email" }]);
});
