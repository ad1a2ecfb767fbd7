import { describe, expect, test } from "vitest";
import type { Answers, Fixture } from "#tests/msw/canned-marketplace.ts";
import { CLAIM_REASONS, type ClaimReason } from "#contract/claim-states.ts";
import { rejection } from "#tests/order-marketplace.ts";
import {
  lookAtOrder,
  orderAddress,
  orderMarketplace,
  placedOrder,
  postOrder,
  UNTRANSLATED,
} from "#tests/order-screen.tsx";
import { leadsTo, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OrderWarranty, { action, loader } from "./order-claim.tsx";

const WARRANTY = {
  serial_number: "490154203237518",
  starts_on: "2026-11-21",
  expires_on: "2027-02-19",
  total_days: 90,
  days_left: 90,
  condition: "good" as const,
  covers: [
    {
      cover: "warranty" as const,
      starts_on: "2026-11-21",
      expires_on: "2027-02-19",
      is_running: true,
      reasons: ["battery", "screen", "other"] as ClaimReason[],
    },
  ],
};
const ACCIDENT = {
  cover: "accident" as const,
  starts_on: "2026-11-21",
  expires_on: "2027-11-21",
  is_running: true,
  reasons: ["drop", "broken_screen", "liquid"] as ClaimReason[],
};
const CLAIM: Fixture<"createClaim"> = {
  id: "01a1fc5b-d3c2-759e-b637-8ea64d58dd01",
  status: "open",
  reason: "battery",
  description: "Empty after an hour.",
  photos: [],
  answer: null,
  created_at: "2026-11-21T09:00:00.000Z",
  answer_by: "2026-11-25T21:59:59.000Z",
  decided_at: null,
  send_by: null,
  is_on_its_way: false,
  outcome: null,
  outcome_note: null,
  device_number: null,
  resolved_at: null,
};
const kept = (change = {}) =>
  placedOrder({ status: "completed", warranty: WARRANTY, offers: ["claim"], ...change });
const market = (order = kept(), claims: Fixture<"createClaim">[] = [], answers: Answers = {}) =>
  orderMarketplace(order, {
    listClaims: () => ({ data: claims }),
    createClaim: () => CLAIM,
    ...answers,
  });
const look = (
  marketplace = market(),
  {
    locale = "en-GR",
    page = "/warranty",
    reply,
  }: { locale?: string; page?: string; reply?: ActionResult } = {},
) =>
  lookAtOrder(
    { Component: OrderWarranty, loader },
    { page, marketplace, locale, ...(reply ? { reply } : {}) },
  );
const post = (form: Record<string, string | File>, marketplace = market()) =>
  postOrder("/warranty", form, { marketplace });

describe("the warranty", () => {
  test("says until when it holds, for which device", async () => {
    const { words } = await look();
    expect(words).toContain("Valid until 19 February 2027. 90 days left.");
    expect(words).toContain("21 November 2026 to 19 February 2027");
    expect(words).toContain("490154203237518");
    const greek = await look(market(), { locale: "el-GR" });
    expect(greek.words).toContain("Ισχύει έως 19 Φεβρουαρίου 2027. Μένουν 90 ημέρες.");
    expect(greek.words).not.toMatch(UNTRANSLATED);
  });

  test("that has expired says since when, and takes no claim", async () => {
    const warranty = { ...WARRANTY, expires_on: "2026-11-01", days_left: 0 };
    const { main, words } = await look(market(kept({ warranty, offers: [] })));
    expect(words).toContain("Expired on 1 November 2026.");
    expect(words).toContain("The warranty has expired, so claims can no longer be sent.");
    expect(main.querySelector("form")).toBeNull();
  });

  test("before delivery says when it begins", async () => {
    const { words } = await look(market(kept({ warranty: null, offers: [] })));
    expect(words).toContain("The warranty starts when the device is delivered.");
  });

  test("is 404 for the seller, without a call for claims", async () => {
    const marketplace = market(kept({ role: "seller", warranty: null, offers: [] }));
    expect((await look(marketplace)).words).toContain("The warranty is the buyer’s.");
    expect(marketplace.calls.map(({ id }) => id)).not.toContain("listClaims");
  });
});

describe("a claim", () => {
  test.each(["en-GR", "el-GR"])("is asked for with every reason in words in %s", async (locale) => {
    const covers = [{ ...WARRANTY.covers[0]!, reasons: [...CLAIM_REASONS] }];
    const marketplace = market(kept({ warranty: { ...WARRANTY, covers } }));
    const { main, words } = await look(marketplace, { locale });
    const radios = [...main.querySelectorAll<HTMLInputElement>("input[name=reason]")];
    expect(radios.map(({ value }) => value)).toEqual([...CLAIM_REASONS]);
    expect(words).not.toMatch(UNTRANSLATED);
  });

  test("offers accidents where insurance runs, and says what covers what until when", async () => {
    const covers = [...WARRANTY.covers, ACCIDENT];
    const { main, words } = await look(market(kept({ warranty: { ...WARRANTY, covers } })));
    const radios = [...main.querySelectorAll<HTMLInputElement>("input[name=reason]")];
    expect(radios.map(({ value }) => value)).toEqual(covers.flatMap(({ reasons }) => [...reasons]));
    expect(words).toMatch(/Accident insurance.*Until 21 November 2027.*with no excess/);
    expect(words).toContain("within 3 business days");
  });

  test("offers accidents alone once the warranty is over", async () => {
    const covers = [{ ...WARRANTY.covers[0]!, is_running: false }, ACCIDENT];
    const { main } = await look(market(kept({ warranty: { ...WARRANTY, days_left: 0, covers } })));
    const radios = [...main.querySelectorAll<HTMLInputElement>("input[name=reason]")];
    expect(radios.map(({ value }) => value)).toEqual([...ACCIDENT.reasons]);
  });

  test("is sent once, with its photos", async () => {
    const marketplace = market();
    const photo = new File(["a picture"], "screen.png", { type: "image/png" });
    const visit = post({ reason: "screen", description: " Lines. ", files: photo }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(orderAddress("/warranty"));
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "createClaim",
      key: "a-nonce",
      body: { reason: "screen", description: "Lines." },
    });
  });

  test("that lacks something says what, and keeps the rest", async () => {
    const marketplace = market();
    const form = { description: "Lines." };
    const { status, content } = replyOf<ActionResult>(await post(form, marketplace).send(action));
    expect([status, content.error]).toEqual([422, { reason: ["order.reason-required"] }]);
    expect(marketplace.writes()).toEqual([]);
    const { main, words } = await look(market(), { reply: content });
    expect(words).toContain("Choose what is wrong.");
    expect(main.querySelector<HTMLTextAreaElement>("[name=description]")!.value).toBe("Lines.");
    expect(words).not.toContain("Choose the photos again.");
  });

  test("that lacks something asks for its photos again", async () => {
    const files = new File(["a picture"], "screen.png", { type: "image/png" });
    const answer = await post({ description: "Lines.", files }, market()).send(action);
    const { words } = await look(market(), { reply: replyOf<ActionResult>(answer).content });
    expect(words).toContain("Choose the photos again.");
  });

  test("that the warranty does not allow says so", async () => {
    const marketplace = market(kept(), [], { createClaim: () => rejection("claim_closed") });
    const { content } = replyOf<ActionResult>(
      await post({ reason: "other", description: "So." }, marketplace).send(action),
    );
    expect((await look(market(), { reply: content })).words).toContain(
      "The warranty doesn’t allow this claim:",
    );
  });

  test("whose photos were too large together says so", async () => {
    const { words } = await look(market(), { page: "/warranty?refused=size" });
    expect(words).toContain("The photos are more than 10 MB in total.");
  });

  test("that was accepted says how the device gets to us, and what came of it", async () => {
    const accepted: Fixture<"createClaim"> = {
      ...CLAIM,
      status: "accepted",
      answer: "Send it to us.",
      send_by: "2026-12-10T10:00:00.000Z",
    };
    const way = { leg: "claim_to_hub", courier: "sandbox", method: "courier", events: [] };
    const shipments = [{ ...way, tracking_code: "T1", tracking_url: null, pickup: null }];
    const { main, words } = await look(market(kept({ shipments }), [accepted]));
    expect(words).toContain("We pay the postage.");
    expect(words).toMatch(/If it has not been sent by .*10 December.*closes automatically/);
    expect(
      main.querySelector(`a[href="${orderAddress("/handover?leg=claim_to_hub")}"]`),
    ).not.toBeNull();
    expect(main.querySelector("form")).toBeNull();
    const exchanged: Fixture<"createClaim"> = {
      ...accepted,
      status: "sent_back",
      outcome: "exchanged",
      outcome_note: "Beyond repair.",
      device_number: "356938035643809",
    };
    const later = await look(market(kept(), [exchanged]), { locale: "el-GR" });
    expect(later.words).toContain("356938035643809");
    expect(later.words).toContain("Beyond repair.");
    expect(later.words).not.toMatch(UNTRANSLATED);
  });

  test.each([
    ["en-GR", "It is on its way to us."],
    ["el-GR", "Είναι καθ’ οδόν προς εμάς."],
  ])("whose device the courier has asks for no parcel in %s", async (locale, sentence) => {
    const moving: Fixture<"createClaim"> = {
      ...CLAIM,
      status: "accepted",
      answer: "It is open again: the courier had the device already.",
      is_on_its_way: true,
    };
    const way = { leg: "claim_to_hub", courier: "sandbox", method: "courier", events: [] };
    const shipments = [{ ...way, tracking_code: "T1", tracking_url: null, pickup: null }];
    const { main, words } = await look(market(kept({ shipments }), [moving]), { locale });
    expect(words).toContain(sentence);
    expect(words).not.toMatch(/Hand over the parcel|Παράδωσε το δέμα/);
    expect(main.querySelector(`a[href*="/handover"]`)).toBeNull();
    expect(words).not.toMatch(UNTRANSLATED);
  });

  test("that waits holds up the next one; one that was answered shows the answer", async () => {
    const answered: Fixture<"createClaim"> = {
      ...CLAIM,
      id: "01a1fc5b-d3c2-759e-b637-8ea64d58dd02",
      status: "refused",
      answer: "Water is not covered.",
      decided_at: "2026-11-21T10:00:00.000Z",
    };
    const { main, words } = await look(market(kept(), [CLAIM, answered]));
    expect(words).toContain(
      "Our support is looking at it and will answer here. We’ll answer by Wednesday 25 November",
    );
    expect(words).toContain("Water is not covered.");
    expect(words).toContain("once this one is answered");
    expect(main.querySelector("form")).toBeNull();
  });
});
