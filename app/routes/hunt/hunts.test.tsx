import { expect, test } from "vitest";
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
  expect(words).toContain("At most 313,37 € in all");
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

test("a hunt shows what it found, its mandate, and ends by one button", async () => {
  const loaded = await openVisit(HUNT, market().fetch, { params: { huntId: ID } }).send(huntLoader);
  const document = await renderRoute(HuntRoute, loaded, HUNT);
  expect(wordsOf(document)).toContain("The seller has agreed to a price");
  expect(wordsOf(document)).toContain('{"may":"offer"}');
  expect(document.querySelector(`a[href="${PROPOSAL}"]`)).not.toBeNull();
  const form = { intent: "end" };
  const ended = await openVisit(HUNT, market().fetch, { params: { huntId: ID }, form }).send(
    huntAction,
  );
  expect(leadsTo(ended)).toBe(HUNTS);
});

test("a proposal names every part of its total and leads to the checkout", async () => {
  const params = { proposalId: ID };
  const loaded = await openVisit(PROPOSAL, market().fetch, { params }).send(proposalLoader);
  const document = await renderRoute(ProposalRoute, loaded, PROPOSAL);
  const words = wordsOf(document);
  for (const amount of ["280,00 €", "13,72 €", "2,50 €", "296,22 €"])
    expect(words).toContain(amount);
  expect(words).toContain("Nothing is bought yet");
  const form = { intent: "accept", seen: "29622" };
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
  expect(wordsOf(document)).toContain("This no longer holds");
  expect(document.querySelector("form")).toBeNull();
});
