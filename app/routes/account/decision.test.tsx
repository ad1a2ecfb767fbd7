import { expect, test } from "vitest";
import { DECISION_ID, decisionOf } from "#tests/decision-fixture.ts";
import { createCannedMarketplace } from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import DecisionPage, { action, loader } from "./decision.tsx";
import Decisions, { loader as loadList } from "./decisions.tsx";

const LIST = "/en-GR/account/decisions";
const PATH = `${LIST}/${DECISION_ID}`;
const cookie = "accessToken=a-token";
const params = { decisionId: DECISION_ID };
const REVERSED = decisionOf({
  is_in_force: false,
  complain_until: null,
  reversal: { cause: "complaint", note: "You were right.", reversed_at: NOW.toISOString() },
  complaint: {
    status: "upheld",
    body: "I have the receipt.",
    answer: "You were right.",
    created_at: NOW.toISOString(),
    decided_at: NOW.toISOString(),
  },
} as never);
const page = (data: readonly object[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 20, total: data.length },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});
const market = (decision: object = decisionOf()) =>
  createCannedMarketplace({
    listDecisions: () => page([decision]) as never,
    getDecision: () => decision as never,
    complainAboutDecision: () => decision as never,
  });
const look = async (decision?: object) => {
  const shop = market(decision);
  const loaded = await openVisit(PATH, shop.fetch, { cookie, now: NOW, params }).send(loader);
  const Screen = () => DecisionPage({ loaderData: loaded, actionData: undefined } as never);
  const shown = await renderRoute(Screen, loaded, PATH);
  return { main: shown.querySelector("main")!, words: shown.querySelector("main")!.textContent! };
};

test("decisions lead to their statements", async () => {
  const loaded = await openVisit(LIST, market().fetch, { cookie, now: NOW }).send(loadList);
  const Screen = () => Decisions({ loaderData: loaded } as never);
  const shown = await renderRoute(Screen, loaded, LIST);
  expect(shown.querySelector(`a[href="${PATH}"]`)!.textContent).toBe("Listing taken down");
});

test("a statement says what, why, on which ground, and how to complain", async () => {
  const { main, words } = await look();
  for (const part of [
    "Listing taken down",
    "Theft Act 1968",
    "The police has its number.",
    "Someone reported it",
    "a person found it and decided",
    "out-of-court dispute settlement",
    "You can complain until 23 May 2027",
  ])
    expect(words.replaceAll("\u00a0", " ")).toContain(part);
  expect(main.querySelectorAll("textarea")).toHaveLength(1);
});

test("an upheld complaint stands instead of the form", async () => {
  const { main, words } = await look(REVERSED);
  expect(words).toContain("Lifted after a complaint");
  expect(words).toContain("I have the receipt.");
  expect(main.querySelector("textarea")).toBeNull();
});

test("a complaint is sent once with its form", async () => {
  const shop = market();
  const form = { body: "I have the receipt.", nonce: "n1" };
  const sent = openVisit(PATH, shop.fetch, { form, cookie, now: NOW, params }).send(action);
  expect(leadsTo(await sent)).toBe(PATH);
  expect(shop.calls.at(-1)).toMatchObject({ id: "complainAboutDecision", key: "n1" });
});
