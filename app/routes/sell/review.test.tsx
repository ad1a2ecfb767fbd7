import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import type { Draft } from "#contract/listing-draft.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderSellStep } from "#tests/sell-screen.tsx";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { StepResult } from "../../modules/listing-draft/step-result.ts";
import Review, { action, loader } from "./review.tsx";

const at = (page: string) => `/en-GR/sell/${DRAFT_ID}/${page}`;
const PATH = at("review");
const params = { listingId: DRAFT_ID };
type Answers = Parameters<typeof createSellerMarketplace>[1];

const lacking = (...missing: Fixture<"getSellerReadiness">["missing"]): Answers => ({
  getSellerReadiness: () => ({
    missing,
    card_provider: "sandbox",
    away_since: null,
    away_until: null,
  }),
});

function publish(answers: Answers = {}, cookie?: string) {
  const marketplace = createSellerMarketplace(readyDraft(), {
    updateListing: () => readyDraft({ status: "under_review", is_editable: false, version: 8 }),
    ...answers,
  });
  const form = { nonce: "a-nonce", version: "7" };
  const visit = openVisit(PATH, marketplace.fetch, {
    form,
    params,
    ...(cookie === undefined ? {} : { cookie }),
  });
  return { marketplace, visit };
}

type Look = { answers?: Answers; reply?: StepResult; cookie?: string };

async function look(draft: Draft = readyDraft(), { answers = {}, reply, cookie }: Look = {}) {
  const { fetch } = createSellerMarketplace(draft, answers);
  const options = { params, ...(cookie === undefined ? {} : { cookie }) };
  const loaderData = await openVisit(PATH, fetch, options).send(loader);
  const page = await renderSellStep(Review, "review", draft, { loaderData, address: PATH, reply });
  return page.querySelector("main")!;
}
const textOf = (node: Element) => node.textContent.replace(/\u00a0/g, " ").replace(/\s+/g, " ");
const linkOf = (main: Element, text: string) =>
  [...main.querySelectorAll("a")].find((link) => textOf(link) === text)?.getAttribute("href");
const mainButtons = (main: Element) =>
  [...main.querySelectorAll(".btn")].filter(({ classList }) => !classList.contains("line"));
const plain = (problem: string): StepResult => ({
  status: "error",
  error: { "": [`error.${problem}`] },
});

describe("publishing", () => {
  test("submits this version under the form's key and redirects to the success page", async () => {
    const { marketplace, visit } = publish();
    expect(leadsTo(await visit.send(action))).toBe(at("success"));
    expect(marketplace.calls.filter(({ id }) => id !== "getDraft")).toMatchObject([
      { id: "updateListing", key: "a-nonce", body: { version: 7, status: "under_review" } },
    ]);
  });

  test("a second submit redirects to the same page", async () => {
    const { visit } = publish({
      updateListing: () => rejection("listing_not_editable"),
      getDraft: () => readyDraft({ status: "under_review", is_editable: false }),
    });
    expect(leadsTo(await visit.send(action))).toBe(at("success"));
  });

  test.each([
    ["draft_incomplete", "draft_incomplete", 409],
    ["seller_not_ready", "seller_not_ready", 409],
    ["listing_busy", "listing_busy", 409],
    ["listing_not_editable", "listing_not_editable", 409],
    ["selling_off", "selling_off", 403],
    ["unavailable", "unavailable", 503],
  ] as const)("%s is shown as an error", async (code, problem, expected) => {
    const { visit } = publish({ updateListing: () => rejection(code) });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect({ status, error: content.error }).toEqual({
      status: expected,
      error: { "": [`error.${problem}`] },
    });
  });

  test("an expired session redirects to sign-in and back", async () => {
    const { visit } = publish({ updateListing: () => rejection("not_found") }, "");
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });

  test("a visitor is redirected to sign-in", async () => {
    const { visit } = publish({ updateListing: () => rejection("signed_out") }, "");
    expect(leadsTo(await visit.send(action))).toContain("/auth/sign-in?callbackUrl=");
  });
});

test("a device that the seller lists already leads to that listing", async () => {
  const other = "01a078dd-6023-713a-9817-7b532fa20099";
  const { visit } = publish({
    updateListing: () => rejection("device_already_listed", { data: { listing_id: other } }),
  });
  const { status, content } = replyOf<StepResult>(await visit.send(action));
  expect(status).toBe(409);
  const main = await look(readyDraft(), { reply: content });
  expect(textOf(main)).toContain("You have another listing with this device.");
  expect(linkOf(main, "Go to the other listing")).toBe(`/en-GR/account/listings/${other}`);
});

describe("the summary", () => {
  test("lists the answers by step, each with a link to change it", async () => {
    const main = await look();
    const parts = main.querySelector(".review-parts")!;
    const text = textOf(parts);
    expect(text).toContain("iPhone 13, 128 GB, Midnight");
    expect(text).toContain("Device body: Light wear. Two hairlines beside the mark.");
    expect(text).toContain("8 parts fine");
    expect(text).toContain("Always in a case.");
    expect(text).toContain("Original box, Charger");
    expect(text).toContain("389,00 €");
    expect(text).toContain(
      "You receive 375,22 €, after our fee (9,78 €) and the courier to our hub (4,00 €). The buyer pays 410,56 €.",
    );
    expect(text).toContain("Φωκίωνος Νέγρη 22");
    expect([...parts.querySelectorAll("img")].map(({ alt }) => alt)).toEqual([
      "Front",
      "Back",
      "Screen on",
    ]);
    for (const step of ["device", "photos", "condition", "accessories", "price", "address"]) {
      expect(parts.querySelector(`a[href="${at(step)}?return=review"]`), step).not.toBeNull();
    }
  });

  test("leaves out parts that the device lacks, and names an unknown battery", async () => {
    const { properties } = readyDraft();
    const main = await look(
      readyDraft({
        vertical: "smartwatches",
        properties: {
          ...properties,
          digital_crown: { grade: "none", reason: null },
          strap: { grade: "grey", reason: null },
        },
        battery_health: null,
        is_battery_unknown: true,
      }),
    );
    const text = textOf(main.querySelector(".review-parts")!);
    expect(text).not.toContain("Digital crown");
    expect(text).toContain("Strap: Not tested");
    expect(text).toContain("6 parts fine");
    expect(text).toContain("Battery health not known");
  });

  test("shows the listing card without a link", async () => {
    const card = (await look()).querySelector(".buyer-view")!;
    expect(textOf(card)).toContain("411 €");
    expect(card.hasAttribute("inert")).toBe(true);
    expect(card.querySelector("button")).toBeNull();
  });

  test("shows the photos in the buyers' order, the cover first", async () => {
    const draft = readyDraft();
    const cover = draft.photos[1]!;
    const main = await look({ ...draft, cover_id: cover.id });
    const pictures = [...main.querySelectorAll(".panel img")].map((img) => img.getAttribute("src"));
    expect(pictures[0]).toContain(cover.original_url);
  });

  test("has one button to publish, with nonce and version", async () => {
    const main = await look();
    const [button, ...more] = mainButtons(main);
    expect(more).toEqual([]);
    expect(button!.textContent).toBe("Publish");
    expect(main.querySelector("input[name=version]")!.getAttribute("value")).toBe("7");
    expect(main.querySelector("input[name=nonce]")!.getAttribute("value")).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    expect(textOf(main)).toContain(
      "By publishing you confirm that the device is yours to sell, that it is as described here, and that it goes through our check when it is sold.",
    );
  });
});

describe("a missing answer", () => {
  test("is listed with links to the steps, the first instead of Publish", async () => {
    const draft = readyDraft({
      asking_price: null,
      missing: [
        { step: "condition", fields: ["cameras", "audio"] },
        { step: "price", fields: ["asking_price"] },
      ],
    });
    const main = await look(draft);
    expect(textOf(main)).toContain("Publishing needs its condition and a price.");
    expect(linkOf(main, "Grade 2 parts")).toBe(`${at("condition")}?return=review`);
    expect(linkOf(main, "Set a price within the limits")).toBe(`${at("price")}?return=review`);
    expect(mainButtons(main).map(textOf)).toEqual(["Complete the condition"]);
    expect(main.querySelector("form")).toBeNull();
    expect(main.querySelector(".buyer-view")).toBeNull();
  });

  test("of an empty draft lists all", async () => {
    const main = await look(emptyDraft());
    expect(mainButtons(main).map(textOf)).toEqual(["Choose the device"]);
  });

  test.each([
    ["email", "Verify your email", "/en-GR/auth/sign-up/verify-email?callbackUrl="],
    ["phone", "Verify your mobile number", "/en-GR/auth/sign-up/enter-phone?callbackUrl="],
    ["username", "Choose a username", "/en-GR/auth/sign-up/choose-username?callbackUrl="],
    ["photo", "Add a photo of yourself", "/en-GR/auth/sign-up/select-profile-image?callbackUrl="],
    ["payout_account", "Verify your identity", "/en-GR/account/payouts?returnTo="],
    ["bank_account", "Add your bank account", "/en-GR/account/payouts?returnTo="],
  ] as const)("of the seller, %s links to its screen and back", async (need, words, path) => {
    const main = await look(readyDraft(), { answers: lacking(need) });
    expect(linkOf(main, words)).toBe(path + encodeURIComponent(PATH));
    expect(mainButtons(main).map(textOf)).toEqual([words]);
    expect(textOf(main)).toContain("One more thing before you publish.");
  });

  test("of the seller is not listed when there is none", async () => {
    const main = await look();
    expect(textOf(main)).toContain("Everything is ready.");
    expect(textOf(main)).toContain("Bank account added");
  });
});

describe("a visitor without account", () => {
  test("sees the draft and a link to sign-in; account data is not requested", async () => {
    const draft = readyDraft({
      is_mine: false,
      address_id: null,
      missing: [{ step: "address", fields: ["address_id"] }],
    });
    const main = await look(draft, { cookie: "" });
    expect(textOf(main)).toContain("Sign in to publish: your draft is kept.");
    expect(linkOf(main, "Sign in to publish")).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    expect(main.querySelector(".checklist")).toBeNull();
  });
});

describe("a refused publication", () => {
  test("after a concurrent change shows the current version for review", async () => {
    const theirs = readyDraft({ version: 9 });
    const reply: StepResult = { status: "success", conflict: { mine: {}, theirs } };
    const main = await look(theirs, { reply });
    expect(textOf(main)).toContain("Check it again, then publish.");
    expect(main.querySelector("input[name=version]")!.getAttribute("value")).toBe("9");
  });

  test("of a seller with missing data links to it", async () => {
    const main = await look(readyDraft(), {
      answers: lacking("bank_account"),
      reply: plain("seller_not_ready"),
    });
    expect(main.querySelector("[role=alert]")).not.toBeNull();
    expect(mainButtons(main).map(textOf)).toEqual(["Add your bank account"]);
  });

  test("by the hub shows reasons and note in the seller's language", async () => {
    const main = await look(
      readyDraft({
        status: "rejected",
        rejection: {
          reasons: ["photos_unclear", "other"],
          note: { el: "Η πίσω όψη δεν φαίνεται.", en: "The back cannot be seen." },
          at: "2026-11-20T09:00:00.000Z",
        },
      }),
    );
    expect(textOf(main)).toContain("We sent it back on 20 November 2026.");
    expect(textOf(main)).toContain("The photos are blurred or too dark.");
    expect(textOf(main)).toContain("The back cannot be seen.");
    expect(textOf(main)).not.toContain("Η πίσω όψη");
  });
});

test("the page renders when market prices cannot be read", async () => {
  const main = await look(readyDraft(), {
    answers: { computePrice: () => rejection("unavailable") },
  });
  expect(mainButtons(main).map(textOf)).toEqual(["Publish"]);
});
