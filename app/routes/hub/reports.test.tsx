import { expect, test } from "vitest";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import {
  type Answers,
  type Fixture,
  createCannedMarketplace,
  rejection,
} from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Reports, { action, loader } from "./reports.tsx";

const ID = "01a1fc5b-d3c2-759e-b637-8ea64d58dd07";
const REPORT: Fixture<"decideReport"> = {
  id: ID,
  reason: "stolen",
  subject_type: "listing",
  subject_id: "01a078dd-6023-713a-9817-7b532fa004ce",
  subject: "iPhone 13",
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
const market = (answers: Answers = {}) =>
  createCannedMarketplace({
    listHubReports: () => PAGE,
    decideReport: () => REPORT,
    ...answers,
  });
const send = (form: Record<string, string>, shop = market()) =>
  openVisit(PATH, shop.fetch, { form, cookie, now: NOW }).send(action);
const readNotes = async (reply: object, path = PATH, shop = market()) => {
  const loaded = await openVisit(path, shop.fetch, { cookie, now: NOW }).send(loader);
  const Screen = () => Reports({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return [...page.querySelectorAll("[role=alert]")].map((note) => note.textContent);
};

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
  const lacks = replyOf<ActionResult>(await send({ report: ID, decision: "upheld" }));
  expect([lacks.status, lacks.content.error]).toEqual([422, { "": ["report.hub.required"] }]);
  expect(await readNotes(lacks.content)).toEqual([
    "Choose, and give a reason in at least one language.",
  ]);
});

test("a reason that is too long is refused whole, with the limit", async () => {
  const form = { report: ID, decision: "upheld", answer_en: "a".repeat(501) };
  const { status, content } = replyOf<object>(await send(form));
  expect([status, content]).toMatchObject([422, { initialValue: form }]);
  const loaded = await openVisit(PATH, market().fetch, { cookie, now: NOW }).send(loader);
  const Screen = () => Reports({ loaderData: loaded, actionData: content } as never);
  const words = (await renderRoute(Screen, loaded, PATH)).querySelector("main")!.textContent;
  expect(words).toContain("longer than 500 characters");
});

const ANSWERED: Fixture<"decideReport"> = {
  ...REPORT,
  status: "dismissed",
  answer_en: "No.",
  decided_at: REPORT.created_at,
};
test.each([
  ["waiting reports", PATH, [], "A colleague has answered this in the meantime. Nothing was sent."],
  ["αναφορές", "/el-GR/hub/reports", [], "Ένας συνάδελφος απάντησε στο μεταξύ."],
  [
    "all reports",
    `${PATH}?state=all`,
    [ANSWERED],
    "A colleague has answered this in the meantime.",
  ],
])("what a colleague answered meanwhile says so over %s", async (_, path, data, sentence) => {
  const shop = market({
    decideReport: () => rejection("report_closed"),
    listHubReports: () => ({ ...PAGE, data }),
  });
  const form = { report: ID, decision: "upheld", answer_en: "It is hers." };
  const { content } = replyOf<object>(await send(form, shop));
  const notes = await readNotes(content, path, shop);
  expect(notes).toEqual([expect.stringContaining(sentence)]);
  expect(notes[0]).toContain("It is hers.");
});

test.each([
  ["too_many_requests", "That was fast. Wait a minute"],
  ["unavailable", "What you entered is kept; try again."],
  ["idempotency_key_reused", "It was not sent. Check it and try again."],
  ["forbidden", "This one is for a colleague"],
  ["key_missing", "your role can’t take measures"],
  ["invalid_fields", "give a reason in at least one language"],
] as const)("a decision that is refused with %s says why", async (code, sentence) => {
  const shop = market({ decideReport: () => rejection(code) });
  const form = { report: ID, decision: "upheld", answer_en: "It is hers." };
  const { content } = replyOf<object>(await send(form, shop));
  expect(await readNotes(content)).toEqual([expect.stringContaining(sentence)]);
});

test("reports beyond the first page are reached from it", async () => {
  const full = { ...PAGE, meta: { ...PAGE.meta, current_page: 2, last_page: 3, total: 41 } };
  const shop = market({ listHubReports: () => full });
  const path = `${PATH}?page=2`;
  const loaded = await openVisit(path, shop.fetch, { cookie, now: NOW }).send(loader);
  expect(loaded.page).toBe(2);
  const Screen = () => Reports({ loaderData: loaded, actionData: undefined } as never);
  const page = await renderRoute(Screen, loaded, path);
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain(PATH);
  expect(links).toContain(`${PATH}?page=3`);
});
