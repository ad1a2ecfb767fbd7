import { expect, test } from "vitest";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./lite.ts";

const nobody = async () => new Response(null, { status: 500 });
const press = async (form: Record<string, string>) => {
  const visit = openVisit("/el-GR/lite", nobody, { cookie: "", form });
  return { answer: await visit.send(action), cookie: visit.nextCookie() };
};

test("the switch stores the choice and redirects back", async () => {
  const on = await press({ lite: "1", back: "/el-GR/search?page=2" });
  expect(leadsTo(on.answer)).toBe("/el-GR/search?page=2");
  expect(on.cookie).toBe("lite=1");
  expect((await press({ lite: "0" })).cookie).toBe("lite=0");
});

test.each(["https://evil.test", "//evil.test", "/\\evil.test"])(
  "it never leads to %s",
  async (back) => {
    expect(leadsTo((await press({ lite: "1", back })).answer)).toBe("/el-GR");
  },
);

test("an unknown value changes nothing", async () => {
  const { answer, cookie } = await press({ lite: "<script>" });
  expect(answer.status).toBe(400);
  expect(cookie).toBe("");
});

test("a GET redirects", async () => {
  const visit = openVisit("/en-GB/lite", nobody, { cookie: "" });
  expect(leadsTo(await visit.send(loader))).toBe("/en-GB");
});
