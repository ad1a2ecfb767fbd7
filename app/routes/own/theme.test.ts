import { expect, test } from "vitest";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./theme.ts";

const nobody = async () => new Response(null, { status: 500 });
const press = async (form: Record<string, string>, { cookie = "", from = "" } = {}) => {
  const headers: Record<string, string> = from === "" ? {} : { Referer: from };
  const visit = openVisit("/el-GR/theme", nobody, { cookie, form, headers });
  return { answer: await visit.send(action), cookie: visit.nextCookie() };
};

test("the choice is stored, and leads back", async () => {
  const dark = await press({ theme: "dark", back: "/el-GR/search?page=2" });
  expect(leadsTo(dark.answer)).toBe("/el-GR/search?page=2");
  expect(dark.cookie).toBe("theme=dark");
  expect((await press({ theme: "light" })).cookie).toBe("theme=light");
});

test("the system's scheme is the one without a cookie", async () => {
  expect((await press({ theme: "system" }, { cookie: "theme=dark" })).cookie).toBe("theme=");
});

test("the page that the visitor sees counts before the one that was written", async () => {
  const from = "http://deftero.test/el-GR/account/orders?page=2";
  const { answer } = await press({ theme: "dark", back: "/el-GR/account" }, { from });
  expect(leadsTo(answer)).toBe("/el-GR/account/orders?page=2");
});

test.each(["https://evil.test", "//evil.test", "/\\evil.test"])(
  "it never leads to %s",
  async (back) => {
    expect(leadsTo((await press({ theme: "dark", back }, { from: back })).answer)).toBe("/el-GR");
  },
);

test("an unknown value changes nothing", async () => {
  const { answer, cookie } = await press({ theme: "<script>" });
  expect(answer.status).toBe(400);
  expect(cookie).toBe("");
});

test("a GET redirects", async () => {
  const visit = openVisit("/en-GB/theme", nobody, { cookie: "" });
  expect(leadsTo(await visit.send(loader))).toBe("/en-GB");
});
