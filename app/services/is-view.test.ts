import { expect, test } from "vitest";
import { isView, UNSEEN } from "./is-view.server.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const asks = (headers: Record<string, string>) => isView({ headers: new Headers(headers) });

test.each([
  [{ "User-Agent": BROWSER }, true],
  // Pages that all visitors share are made without one.
  [{}, true],
  [{ [UNSEEN]: "1" }, false],
  [{ "User-Agent": BROWSER, "Sec-Purpose": "prefetch" }, false],
  [{ "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, false],
] as [Record<string, string>, boolean][])("%j is a view: %s", (headers, expected) => {
  expect(asks(headers)).toBe(expected);
});
