import { createInstance } from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { createBrowserMessages } from "./browser-messages.ts";
import { getT } from "./get-t.server.ts";
import { mergeMessages, translate, type Values } from "./translate.ts";
import { serverMessages } from "./server-messages.server.ts";

const TEXTS = {
  plain: "Γεια",
  named: "Γεια σου {{name}}, {{ name }} & <b>",
  devices_one: "{{count}} συσκευή",
  devices_other: "{{count}} συσκευές",
  many_one: "{{count, number}} device",
  many_other: "{{count, number}} devices",
  deep: { down: { here: "Εδώ {{x}}" } },
  "flat.key": "Επίπεδο",
};
const i18next = createInstance();
beforeAll(() =>
  i18next.init({
    lng: "el-GR",
    resources: { "el-GR": { translation: TEXTS } },
    interpolation: { escapeValue: false },
  }),
);

describe("our few lines say what i18next says", () => {
  test.each<[string, Values]>([
    ["plain", {}],
    ["named", { name: "Ελένη" }],
    ["named", { name: "<i>{{x}}</i>" }],
    ["devices", { count: 0 }],
    ["devices", { count: 1 }],
    ["devices", { count: 2412 }],
    ["many", { count: 2412 }],
    ["deep.down.here", { x: 1 }],
    ["flat.key", {}],
  ])("%s with %o", (key, values) => {
    expect(translate(TEXTS, "el-GR", key, values)).toBe(i18next.t(key, values));
  });

  test("a key that does not exist is nothing", () => {
    expect(translate(TEXTS, "el-GR", "nowhere")).toBeNull();
    expect(translate(TEXTS, "el-GR", "deep.down")).toBeNull();
    expect(i18next.exists("nowhere")).toBe(false);
  });
});

test("texts of loaders and texts of components are the same", () => {
  const messages = serverMessages.find("el-GR", "common");
  const t = getT("el-GR", "common");
  expect(t("device-price", { price: "5 €" })).toBe(
    translate(messages, "el-GR", "device-price", { price: "5 €" }),
  );
  expect(t.find("grade.good")).toBe("Καλή");
  expect(t.find("grade.unheard-of")).toBeNull();
});

test("British texts are the English ones but for what differs", () => {
  const base = { a: "colour", b: { c: "1", d: "2" } };
  expect(mergeMessages(base, { b: { d: "3" } })).toEqual({ a: "colour", b: { c: "1", d: "3" } });
  expect(mergeMessages(base, undefined)).toBe(base);
});

test("the browser fetches a namespace once and has what the server has", async () => {
  const source = createBrowserMessages();
  const first = source.find("en-GB", "checkout");
  expect(first).toBeInstanceOf(Promise);
  expect(source.find("en-GB", "checkout")).toBe(first);
  expect(await first).toEqual(serverMessages.find("en-GB", "checkout"));
});
