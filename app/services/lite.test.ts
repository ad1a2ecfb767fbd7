import { expect, test } from "vitest";
import { wantsLite } from "./lite.server.ts";

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
