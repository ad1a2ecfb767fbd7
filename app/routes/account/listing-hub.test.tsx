import { describe, expect, test } from "vitest";
import type { Consignment } from "#contract/consignment.ts";
import { NOW, rejection } from "#tests/order-marketplace.ts";
import { createOwnMarketplace, lookAt, OWN_ID } from "#tests/own-marketplace.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import ListingHub, { action, loader } from "./listing-hub.tsx";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const terms = { free_days: 90, drop_rate: 500, drop_days: 30 };
const at = NOW.toISOString();
const open = {
  listing: {
    id: OWN_ID,
    title: "Apple iPhone 13",
    status: "published",
    generic_condition: "good",
    asking_price: eur(38_900),
  },
  terms,
  terms_version: "first",
  hub: { address: "Πειραιώς 146", city: "Αθήνα", postal_code: "11854", hours: null },
  may_announce: true,
  courier_price: eur(400),
  parcel: null,
  may_book_courier: false,
  stay: null,
} as unknown as Consignment;
const stay = (change: object) =>
  ({
    ...open,
    may_announce: false,
    stay: {
      id: OWN_ID,
      number: "S-1001",
      status: "asked",
      terms,
      drop_to: null,
      found_condition: "poor",
      end_reason: null,
      note: null,
      received_at: at,
      stocked_at: null,
      free_until: null,
      status_since: at,
      answer_by: null,
      courier_price: null,
      courier_paid_at: null,
      version: 4,
      actions: ["accept", "ask_back"],
      ...change,
    },
  }) as unknown as Consignment;

const shop = (consignment = open, more: object = {}) =>
  createOwnMarketplace(undefined, {
    getConsignment: () => consignment as never,
    announceConsignment: () => stay({ status: "announced", actions: ["cancel"] }) as never,
    answerConsignment: () => stay({ status: "in_stock" }) as never,
    ...more,
  } as never);
const path = (locale = "en-GR") => `/${locale}/account/listings/${OWN_ID}/hub`;
const look = (marketplace = shop(), locale = "en-GR", reply?: ActionResult) =>
  lookAt(
    {
      Component: ListingHub as never,
      loader: loader as never,
      path: path(locale),
      ...(reply && { reply }),
    },
    marketplace,
  );
const send = (form: Record<string, string>, marketplace = shop()) =>
  openVisit(path(), marketplace.fetch, { form, params: { listingId: OWN_ID } }).send(
    action as never,
  );
const ANNOUNCE = { intent: "announce", terms_version: "first", agrees: "on" };

describe("a device on its way to the hub", () => {
  test.each([
    ["en-GR", "Storage is free for 90 days"],
    ["el-GR", "Η φύλαξη είναι δωρεάν για 90 ημέρες"],
  ])("has its terms before it is announced, in %s", async (locale, sentence) => {
    const { main, words } = await look(shop(), locale);
    expect(words).toContain(sentence);
    expect(words).toContain("Πειραιώς 146");
    expect(main.querySelector("[name=agrees]")).not.toBeNull();
  });

  test("is announced with the rule for its price", async () => {
    const marketplace = shop();
    const form = { ...ANNOUNCE, drops: "on", drop_to: "300" };
    expect(leadsTo((await send(form, marketplace)) as never)).toBe(path());
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "announceConsignment",
      body: { terms_version: "first", agrees: true, drop_to: eur(30_000) },
    });
  });

  test.each([
    [{ ...ANNOUNCE, agrees: "" }, "Tick the box to continue."],
    [{ ...ANNOUNCE, drops: "on", drop_to: "389" }, "below your price"],
    [{ ...ANNOUNCE, drops: "on" }, "below your price"],
    [{ ...ANNOUNCE, drop_to: "300" }, "Tick the box above"],
  ])("is refused in place", async (form, sentence) => {
    const marketplace = shop();
    const { content } = replyOf<ActionResult>((await send(form, marketplace)) as never);
    expect(marketplace.writes()).toEqual([]);
    expect((await look(shop(), "en-GR", content)).words).toContain(sentence);
  });

  test("is announced again under new terms only once they were shown", async () => {
    const changed = { announceConsignment: () => rejection("consignment_terms_changed") };
    const answer = await send(ANNOUNCE, shop(open, changed));
    const { content } = replyOf<ActionResult>(answer as never);
    const newer = shop({ ...open, terms_version: "second" });
    const { main, words } = await look(newer, "en-GR", content);
    expect(words).toContain("The terms have changed.");
    expect(main.querySelector<HTMLInputElement>("[name=terms_version]")!.value).toBe("second");
  });

  test("shows the grade that was found, which its seller accepts as it was shown", async () => {
    const marketplace = shop(stay({}));
    const { words } = await look(marketplace);
    expect(words).toContain("You listed it as Good; we found");
    const form = { intent: "answer", action: "accept", version: "4" };
    expect(leadsTo((await send(form, marketplace)) as never)).toBe(path());
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "answerConsignment",
      body: { action: "accept", version: 4 },
    });
  });
});
