import { expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import { createSellerMarketplace, DRAFT_ID, emptyDraft } from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./new.ts";

const PATH = "/en-GR/sell/new";
type Answers = Parameters<typeof createSellerMarketplace>[1];
const post = (form: Record<string, string>, answers: Answers = {}, cookie = "") => {
  const marketplace = createSellerMarketplace(emptyDraft(), answers);
  return { marketplace, visit: openVisit(PATH, marketplace.fetch, { form, cookie }) };
};

test("a visitor creates one draft per form and goes to its device step", async () => {
  const { marketplace, visit } = post({ nonce: "a-nonce" });
  expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}/device`);
  expect(marketplace.calls).toMatchObject([{ id: "createListing", key: "a-nonce" }]);
});

test("the search terms are carried to the device step", async () => {
  const { visit } = post({ nonce: "a-nonce", find: " iPhone 13 128 " });
  expect(leadsTo(await visit.send(action))).toBe(
    `/en-GR/sell/${DRAFT_ID}/device?find=iPhone+13+128`,
  );
});

test.each([
  ["selling_off", "Selling is not available in your country right now."],
  ["too_many_drafts", "Finish or delete one first"],
  ["unavailable", "That didn’t work"],
] as const)("%s redirects back with a message and the search terms", async (code, sentence) => {
  const { visit } = post(
    { nonce: "a-nonce", find: "iPhone" },
    { createListing: () => rejection(code) },
  );
  expect(leadsTo(await visit.send(action))).toBe("/en-GR/sell?find=iPhone");
  expect(visit.cookies.open("message")).toMatchObject({
    content: expect.stringContaining(sentence),
    type: "error",
  });
});

test("a GET creates no draft", async () => {
  const marketplace = createSellerMarketplace();
  expect(leadsTo(await openVisit(PATH, marketplace.fetch).send(loader))).toBe("/en-GR/sell");
  expect(marketplace.calls).toEqual([]);
});
