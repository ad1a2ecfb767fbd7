import { describe, expect, test } from "vitest";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import type { Hunt, HuntDetail } from "#contract/hunt.ts";
import type { Proposal } from "#contract/proposal.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, LISTING_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import HuntRoute, { action as huntAction, loader as huntLoader } from "./hunt.tsx";
import Hunts, { action, loader } from "./hunts.tsx";
import ProposalRoute, { action as proposalAction, loader as proposalLoader } from "./proposal.tsx";

const ID = LISTING_ID;
const euro = (amount: number) => ({ amount, currency: "EUR" as const });
const mandate = {
  document: '{"may":"offer"}',
  hash: "hash",
  signature: "signature",
  public_key: "key",
  text_version: 1,
};
const hunt = {
  id: ID,
  query: "q=pixel",
  may: "offer",
  ceiling: euro(31_337),
  status: "active",
  until: "2026-12-20T10:00:00.000Z",
  created_at: "2026-11-20T10:00:00.000Z",
  found: 1,
} as unknown as Hunt;
const detail = {
  ...hunt,
  matches: [
    {
      listing: { id: ID, title: "Pixel 7", cover: null, total: euro(30_000) },
      found_at: "2026-11-20T10:00:00.000Z",
      outcome: "agreed",
      offer_id: null,
      proposal_id: ID,
    },
  ],
  mandate,
} as unknown as HuntDetail;
const proposal = (change: Partial<Proposal> = {}) =>
  ({
    id: ID,
    status: "open",
    hunt_id: ID,
    by_agent: false,
    listing: { id: ID, title: "Pixel 7", cover: null },
    offer_id: ID,
    asking_price: euro(32_000),
    price: euro(28_000),
    buyer_safety_fee: euro(1372),
    delivery_from: euro(250),
    total: euro(29_622),
    expires_at: "2026-12-20T10:00:00.000Z",
    order_id: null,
    mandate,
    ...change,
  }) as unknown as Proposal;
const market = (answers: Answers = {}) =>
  createOrderMarketplace(undefined, {
    listHunts: () => ({ data: [hunt] }),
    createHunt: () => detail,
    getHunt: () => detail,
    updateHunt: () => detail,
    deleteHunt: () => null,
    getProposal: () => proposal(),
    acceptProposal: () => proposal({ status: "accepted", order_id: ID as never }),
    dismissProposal: () => proposal({ status: "dismissed" }),
    ...answers,
  });
const wordsOf = (document: Document) =>
  document.querySelector("main")!.textContent.replace(/[\s\u00a0]+/g, " ");

const HUNTS = "/en-GR/hunts";
const HUNT = `${HUNTS}/${ID}`;
const PROPOSAL = `/en-GR/hunt/proposals/${ID}`;

test("hunts are listed, and it is said that a machine speaks and does not buy", async () => {
  const loaded = await openVisit(`${HUNTS}?q=pixel+8`, market().fetch).send(loader);
  const document = await renderRoute(Hunts, loaded, HUNTS);
  const words = wordsOf(document);
  expect(words).toContain("pixel");
  expect(words).toContain("At most 313,37 € in total");
  expect(words).toContain("is a machine. It never buys");
  expect(document.querySelector('input[name="query"]')!.getAttribute("value")).toBe("pixel 8");
});

test("a hunt is started with the amount as it was typed", async () => {
  const marketplace = market();
  const form = { query: "pixel 7", may: "offer", ceiling: "300,50", days: "7" };
  const answer = await openVisit("/el-GR/hunts", marketplace.fetch, { form }).send(action);
  expect(leadsTo(answer)).toBe(`/el-GR/hunts/${ID}`);
  const sent = marketplace.calls.find(({ id }) => id === "createHunt");
  expect(sent!.body).toMatchObject({
    query: "q=pixel+7",
    may: "offer",
    ceiling: euro(30_050),
  });
});

test("filters and a last day from a link are shown in words and kept", async () => {
  const path = `${HUNTS}?query=q%3Dpixel%26price_max%3D300%26nonsense%3D1&until=2026-12-04`;
  const loaded = await openVisit(path, market().fetch).send(loader);
  const document = await renderRoute(Hunts, loaded, path);
  expect(wordsOf(document)).toContain("pixel, Up to 300 €");
  const valueOf = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)!.value;
  expect([valueOf("intent"), valueOf("query")]).toEqual(["filters", "q=pixel&price_max=300"]);
  const days = document.querySelector<HTMLSelectElement>('select[name="days"]')!;
  expect([...days.options][0]!.textContent).toMatch(/^Until 4\sDecember\s2026$/);
  const form = { intent: "filters", query: valueOf("query"), may: "watch", days: "2026-12-04" };
  const marketplace = market();
  expect(leadsTo(await openVisit(HUNTS, marketplace.fetch, { form }).send(action))).toBe(HUNT);
  const sent = marketplace.calls.find(({ id }) => id === "createHunt");
  expect(sent!.body).toMatchObject({
    query: "q=pixel&price_max=300",
    until: "2026-12-04T20:00:00.000Z",
  });
});

test("a program's link fills in what the hunt may do and its limit, which the person can change", async () => {
  const path = `${HUNTS}?query=q%3Dpixel&may=offer&ceiling=31250`;
  const loaded = await openVisit(path, market().fetch).send(loader);
  const document = await renderRoute(Hunts, loaded, path);
  expect(document.querySelector<HTMLInputElement>('input[value="offer"]')!.checked).toBe(true);
  const ceiling = document.querySelector<HTMLInputElement>('input[name="ceiling"]')!;
  expect(ceiling.value).toBe("312,50");
  const odd = await openVisit(`${HUNTS}?may=buy&ceiling=9e9`, market().fetch).send(loader);
  expect(odd).toMatchObject({ asked: { may: "watch", ceiling: "" } });
});

test.each([
  [{ query: "" }, "Say what you are looking for."],
  [{ ceiling: "a lot" }, "Enter an amount, such as 300."],
])("%o is refused at its field, and what was typed stays", async (change, sentence) => {
  const form = { query: "pixel 7", may: "watch", ceiling: "", days: "30", ...change };
  const sent = await openVisit(HUNTS, market().fetch, { form }).send(action);
  const { content } = replyOf<ActionResult>(sent);
  const loaded = await openVisit(HUNTS, market().fetch).send(loader);
  const Screen = () => Hunts({ loaderData: loaded, actionData: content } as never);
  const document = await renderRoute(Screen, loaded, HUNTS);
  expect(wordsOf(document)).toContain(sentence);
  const typed = document.querySelector<HTMLInputElement>('input[name="query"]')!;
  expect(typed.getAttribute("value") ?? "").toBe(form.query);
});

test("a hunt shows what it found, its mandate, and ends after a question", async () => {
  const loaded = await openVisit(HUNT, market().fetch, { params: { huntId: ID } }).send(huntLoader);
  const document = await renderRoute(HuntRoute, loaded, HUNT);
  expect(wordsOf(document)).toContain("The seller has agreed to a price");
  expect(wordsOf(document)).toContain('{"may":"offer"}');
  expect(document.querySelector(`a[href="${PROPOSAL}"]`)).not.toBeNull();
  const question = document.querySelector("details.sure")!;
  expect(question.querySelector('button[value="end"]')).not.toBeNull();
  expect(document.querySelector("[style]")).toBeNull();
  const form = { intent: "end" };
  const marketplace = market();
  const ended = await openVisit(HUNT, marketplace.fetch, { params: { huntId: ID }, form }).send(
    huntAction,
  );
  expect(leadsTo(ended)).toBe(HUNT);
  expect(marketplace.calls.find(({ id }) => id === "updateHunt")!.body).toEqual({ is_ended: true });
});

describe("the terms of a hunt", () => {
  const params = { huntId: ID };
  const filtered = () =>
    market({ getHunt: () => ({ ...detail, query: "color=blue&price_max=300&q=pixel" }) });
  const typed = { may: "offer", ceiling: "313,37", price_min: "", price_max: "300", days: "" };
  const change = async (terms: object) => {
    const marketplace = filtered();
    const form = { intent: "terms", ...typed, ...terms };
    const path = HUNT.replace("en-GR", "el-GR");
    const sent = await openVisit(path, marketplace.fetch, { params, form }).send(huntAction);
    return { sent, body: marketplace.calls.find(({ id }) => id === "updateHunt")?.body };
  };

  test("stand in a form, and what was not changed is sent as it was", async () => {
    const loaded = await openVisit(HUNT, filtered().fetch, { params }).send(huntLoader);
    const document = await renderRoute(HuntRoute, loaded, HUNT);
    const valueOf = (name: string) =>
      document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!.getAttribute("value");
    expect(["price_min", "price_max", "ceiling"].map(valueOf)).toEqual([null, "300", "313,37"]);
    const checked = document.querySelector<HTMLInputElement>('[name="may"][checked]')!;
    expect(checked.getAttribute("value")).toBe("offer");
    const { sent, body } = await change({});
    expect(body).toEqual({ may: "offer", ceiling: euro(31_337) });
    expect(leadsTo(sent)).toBe(`/el-GR/hunts/${ID}`);
  });

  test("change prices, ceiling and end, and leave the other filters", async () => {
    const { body } = await change({
      may: "watch",
      ceiling: "",
      price_min: "150",
      price_max: "260,90",
      days: "7",
    });
    expect(body).toMatchObject({
      query: "color=blue&price_max=260&q=pixel&price_min=150",
      may: "watch",
      ceiling: null,
      until: expect.stringMatching(/^\d{4}-/),
    });
  });

  test.each([
    [{ ceiling: "45,39" }, /Γράψε ποσό από 45,40\s€ έως 10\.000,00\s€/],
    [{ price_min: "cheap" }, /Γράψε ένα ποσό/],
    [{ price_min: "400" }, /κάτω από τη χαμηλότερη/],
    [{ days: "2030-01-01" }, /το πολύ 90 ημέρες/],
  ])("%o is refused at its field, and nothing is signed", async (terms, sentence) => {
    const { sent, body } = await change(terms);
    expect(body).toBeUndefined();
    const { content } = replyOf<ActionResult>(sent);
    const path = HUNT.replace("en-GR", "el-GR");
    const loaded = await openVisit(path, filtered().fetch, { params }).send(huntLoader);
    const Screen = () => HuntRoute({ loaderData: loaded, actionData: content } as never);
    const document = await renderRoute(Screen, loaded, path);
    expect(document.querySelector("details.panel[open] form .err")!.textContent).toMatch(sentence);
  });
});

test("an ended hunt is only deleted, which is asked first", async () => {
  const ended = market({ getHunt: () => ({ ...detail, status: "ended" }) });
  const params = { huntId: ID };
  const loaded = await openVisit(HUNT, ended.fetch, { params }).send(huntLoader);
  const document = await renderRoute(HuntRoute, loaded, HUNT);
  const buttons = [...document.querySelectorAll("main button")];
  expect(buttons.map((button) => button.getAttribute("value"))).toEqual(["delete"]);
  expect(wordsOf(document)).not.toContain("End the hunt");
  const form = { intent: "delete" };
  const deleted = await openVisit(HUNT, ended.fetch, { params, form }).send(huntAction);
  expect(leadsTo(deleted)).toBe(HUNTS);
});

test("a proposal claims consent only after it is given, and is accepted in its own currency", async () => {
  const params = { proposalId: ID };
  const look = async (change: Partial<Proposal>) => {
    const { fetch } = market({ getProposal: () => proposal(change) });
    const loaded = await openVisit(PROPOSAL, fetch, { params }).send(proposalLoader);
    return renderRoute(ProposalRoute, loaded, PROPOSAL);
  };
  const open = await look({});
  expect(wordsOf(open)).toContain("What you would agree to");
  expect(wordsOf(open)).not.toContain("you have agreed to, word for word");
  expect(open.querySelector('input[name="currency"]')!.getAttribute("value")).toBe("EUR");
  expect(wordsOf(await look({ status: "accepted" }))).toContain(
    "you have agreed to, word for word",
  );
  const marketplace = market();
  const form = { intent: "accept", seen: "29622", currency: "EUR" };
  const british = PROPOSAL.replace("en-GR", "en-GB");
  await openVisit(british, marketplace.fetch, { params, form }).send(proposalAction);
  const sent = marketplace.calls.find(({ id }) => id === "acceptProposal");
  expect(sent!.body).toEqual({ accepted_total: euro(29_622) });
});

test("a proposal names every part of its total and leads to the checkout", async () => {
  const params = { proposalId: ID };
  const loaded = await openVisit(PROPOSAL, market().fetch, { params }).send(proposalLoader);
  const document = await renderRoute(ProposalRoute, loaded, PROPOSAL);
  const words = wordsOf(document);
  for (const amount of ["280,00 €", "13,72 €", "2,50 €", "296,22 €"])
    expect(words).toContain(amount);
  expect(words).toContain("Nothing is bought yet");
  const form = { intent: "accept", seen: "29622", currency: "EUR" };
  const accepted = await openVisit(PROPOSAL, market().fetch, { params, form }).send(proposalAction);
  expect(leadsTo(accepted)).toBe(`/en-GR/checkout/${ID}/review`);
});

test("a proposal that no longer holds says so and has no button to accept it", async () => {
  const params = { proposalId: ID };
  const marketplace = market({
    getProposal: () => proposal({ status: "void" }),
    acceptProposal: () => rejection("proposal_void"),
  });
  const loaded = await openVisit(PROPOSAL, marketplace.fetch, { params }).send(proposalLoader);
  const document = await renderRoute(ProposalRoute, loaded, PROPOSAL);
  expect(wordsOf(document)).toContain("No longer valid");
  expect(document.querySelector("form")).toBeNull();
});
