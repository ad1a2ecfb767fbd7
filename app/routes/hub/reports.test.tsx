import { expect, test } from "vitest";
import { answerCalls, refusal } from "#tests/answer-calls.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Reports, { action, loader } from "./reports.tsx";

const ID = "01a1fc5b-d3c2-759e-b637-8ea64d58dd07";
const REPORT = {
  id: ID,
  reason: "stolen",
  subject_type: "listing",
  subject_id: "01a078dd-6023-713a-9817-7b532fa004ce",
  page: "",
  email: "witness@mail.test",
  body: "It is mine.",
  status: "open",
  answer_el: null,
  answer_en: null,
  created_at: NOW.toISOString(),
  decided_at: null,
};
const PAGE = {
  data: [REPORT],
  meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
};
const PATH = "/en-GR/hub/reports";
const cookie = "accessToken=a-token";
const market = (answers = {}) =>
  answerCalls({
    listHubReports: () => Response.json(PAGE),
    decideReport: () => REPORT,
    ...answers,
  });
const send = (form: Record<string, string>, shop = market()) =>
  openVisit(PATH, shop.fetch, { form, cookie, now: NOW }).send(action);

test.each(["en-GR", "el-GR"])("reports stand with who waits and a form, in %s", async (locale) => {
  const path = PATH.replace("en-GR", locale);
  const loaded = await openVisit(path, market().fetch, { cookie, now: NOW }).send(loader);
  const Screen = () => Reports({ loaderData: loaded, actionData: undefined } as never);
  const page = await renderRoute(Screen, loaded, path);
  const words = page.querySelector("main")!.textContent!;
  expect(words).toContain("witness@mail.test");
  expect(words).not.toMatch(/(?:hub|reason)\.[a-z]/);
  expect(page.querySelectorAll("input[name=decision]")).toHaveLength(2);
});

test("a decision is sent once with its reason; without one it is asked for", async () => {
  const shop = market();
  const form = { report: ID, decision: "upheld", answer_en: "It is hers.", nonce: "n1" };
  expect(leadsTo(await send(form, shop))).toBe(PATH);
  expect(shop.calls.at(-1)).toMatchObject({ id: "decideReport", key: "n1" });
  const lacks = replyOf<{ fault: string }>(await send({ report: ID, decision: "upheld" }));
  expect([lacks.status, lacks.content.fault]).toEqual([422, "required"]);
});

test("a reason that is too long is refused whole, with the limit", async () => {
  const form = { report: ID, decision: "upheld", answer_en: "a".repeat(501) };
  const { status, content } = replyOf<object>(await send(form));
  expect([status, content]).toMatchObject([422, { fault: "too-long", values: form }]);
  const loaded = await openVisit(PATH, market().fetch, { cookie, now: NOW }).send(loader);
  const Screen = () => Reports({ loaderData: loaded, actionData: content } as never);
  const words = (await renderRoute(Screen, loaded, PATH)).querySelector("main")!.textContent;
  expect(words).toContain("longer than 500 characters");
});

test("what a colleague answered meanwhile says so", async () => {
  const shop = market({ decideReport: () => refusal("report_closed") });
  const form = { report: ID, decision: "upheld", answer_en: "It is hers." };
  expect(replyOf<{ fault: string }>(await send(form, shop)).content.fault).toBe("closed");
});

test("reports beyond the first page are reached from it", async () => {
  const full = { ...PAGE, meta: { ...PAGE.meta, current_page: 2, last_page: 3, total: 41 } };
  const shop = market({ listHubReports: () => Response.json(full) });
  const path = `${PATH}?page=2`;
  const loaded = await openVisit(path, shop.fetch, { cookie, now: NOW }).send(loader);
  expect(loaded.page).toBe(2);
  const Screen = () => Reports({ loaderData: loaded, actionData: undefined } as never);
  const page = await renderRoute(Screen, loaded, path);
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain(PATH);
  expect(links).toContain(`${PATH}?page=3`);
});
