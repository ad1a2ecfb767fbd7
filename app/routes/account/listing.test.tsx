import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  COPY_ID,
  createOwnMarketplace,
  lookAt,
  ORDER_ID,
  OWN,
  OWN_ID,
  ownIn,
  ownListing,
} from "#tests/own-marketplace.tsx";
import { readyDraft } from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import ManageListing, { action, loader } from "./listing.tsx";

const PATH = `/en-GR/account/listings/${OWN_ID}`;
const params = { listingId: OWN_ID };
const look = (
  listing = ownListing(),
  { path = PATH, reply }: { path?: string; reply?: ActionResult } = {},
) =>
  lookAt(
    {
      Component: ManageListing as never,
      loader: loader as never,
      path,
      ...(reply ? { reply } : {}),
    },
    createOwnMarketplace([listing]),
  );
const post = (form: Record<string, string>, marketplace = createOwnMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form, params });

describe("one listing of mine", () => {
  test("under review shows the photos and the grades that were sent", async () => {
    const own = ownIn("underReview");
    const { main, words } = await lookAt(
      { Component: ManageListing as never, loader: loader as never, path: PATH },
      createOwnMarketplace([own], { getDraft: () => readyDraft() }),
    );
    expect(words).toContain("What you sent us");
    expect(main.querySelectorAll(".evidence img").length).toBe(3);
    expect(words).toContain("Two hairlines beside the mark.");
    expect((await look()).words).not.toContain("What you sent us");
  });

  test("says what it is, where it stands, what it costs, and what may be done", async () => {
    const { main, words } = await look();
    expect(main.querySelector("h1")!.textContent).toBe("iPhone 13");
    expect(words).toContain("It is for sale");
    expect(words).toContain("389,00 €");
    expect(words).toContain("410,56 €");
    const hrefs = [...main.querySelectorAll("a.btn")].map((a) => a.getAttribute("href"));
    expect(hrefs).toEqual([
      `${PATH}/boost`,
      `${PATH}/price`,
      `${PATH}/offers`,
      `${PATH}/reference`,
      `${PATH}/hub`,
      `/en-GR/sell/${OWN_ID}`,
      `${PATH}/delete`,
      `/en-GR/listing/${OWN_ID}`,
    ]);
    const presses = [...main.querySelectorAll<HTMLButtonElement>("form[method=post] button")];
    expect(presses.map(({ value }) => value)).toEqual(["hide", "mark_sold", "duplicate"]);
  });

  test("says how much interest there is, and the own number", async () => {
    const { words } = await look(
      ownListing({ views: 1, favorites: 4, days_on_sale: 0, reference: "A-017" }),
    );
    for (const said of ["One view in 30 days", "Saved by 4 people", "On sale: Today", "A-017"])
      expect(words).toContain(said);
  });

  test("is duplicated into a draft that goes on with its photos", async () => {
    const marketplace = createOwnMarketplace();
    const visit = post({ intent: "duplicate" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${COPY_ID}/photos`);
    expect(marketplace.writes()).toEqual(["duplicateListing"]);
  });

  test("is duplicated once, however often its form is sent", async () => {
    const keys: (string | null)[] = [];
    const send = async (nonce: string) => {
      const { fetch } = createOwnMarketplace();
      const visit = openVisit(
        PATH,
        (request) => {
          keys.push(request.headers.get("Idempotency-Key"));
          return fetch(request);
        },
        { form: { intent: "duplicate", nonce }, params },
      );
      await visit.send(action);
    };
    const { main } = await look();
    const nonce = main.querySelector<HTMLInputElement>("#duplicate ~ form [name=nonce]")!.value;
    await send(nonce);
    await send(nonce);
    await send("another");
    expect(keys[0]).toContain(nonce);
    expect(new Set(keys).size).toBe(2);
  });

  test.each([
    ["too_many_drafts", "Finish or delete one first."],
    ["selling_off", "selling is not available in its country right now."],
    ["too_many_requests", "Too many attempts."],
  ] as const)("a duplicate that is refused as %s says so on the list", async (code, sentence) => {
    const marketplace = createOwnMarketplace(undefined, {
      duplicateListing: () => rejection(code),
    });
    const visit = post({ intent: "duplicate" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/account/listings");
    expect(visit.cookies.open("message")).toMatchObject({
      content: expect.stringContaining(sentence),
      type: "error",
    });
  });

  test.each(Object.keys(OWN).filter((state) => state !== "draft") as (keyof typeof OWN)[])(
    "%s: has a sentence about now, one step that is here, and no key in sight",
    async (state) => {
      for (const locale of ["en-GR", "el-GR"]) {
        const path = PATH.replace("en-GR", locale);
        const { main, words } = await look(ownIn(state), { path });
        expect(main.querySelectorAll(".path [aria-current=step]")).toHaveLength(1);
        expect(words).not.toMatch(/\b(?:now|now-note|path|path-note|action|state)\.\w/);
        expect(main.querySelector("#now")!.textContent).not.toBe("");
        expect(main.querySelectorAll(".btn:not(.line, .bare, .warn)").length).toBeLessThanOrEqual(
          1,
        );
      }
    },
  );

  test("on sale leads to its rule for offers, and to those that wait", async () => {
    const rule = `a[href="${PATH}/offers"]`;
    const { main } = await look(ownListing({ offers_waiting: 1 }));
    expect(main.querySelector(rule)).not.toBeNull();
    expect(main.querySelector('a[href="/en-GR/account/offers?role=seller"]')!.textContent).toBe(
      "One offer is waiting for your answer",
    );
    const { main: sold } = await look(ownIn("sold"));
    expect(sold.querySelector(rule)).toBeNull();
  });

  test("on sale with changes under review says both, and offers to discard them", async () => {
    const { main, words } = await look(
      ownListing({
        has_edit_under_review: true,
        allowed_actions: ["hide", "cancel_sell_request", "delete"],
      }),
    );
    expect(words).toContain("It is for sale, and your changes are under review");
    expect(words).toContain("What is for sale does not change.");
    expect(main.querySelector(`a[href="${PATH}/cancel"]`)).not.toBeNull();
    expect(main.querySelector("button[value=discard]")).not.toBeNull();
  });

  test("discards changes", async () => {
    const marketplace = createOwnMarketplace([ownListing()], {
      discardListingEdit: () => ownListing(),
    });
    const visit = post({ intent: "discard" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["discardListingEdit"]);
  });

  test("shows past steps with dates and future ones without", async () => {
    const { main } = await look();
    const steps = [...main.querySelectorAll(".path li")].map((step) => [
      step.className,
      step.textContent.replace(/\u00a0/g, " "),
    ]);
    expect(steps).toEqual([
      ["done", "SentWed 18 Nov, 11:00"],
      ["done", "PublishedThu 19 Nov, 11:00"],
      ["here", "For saleEveryone sees it."],
      ["todo", expect.stringMatching(/^SoldYou accept/)],
    ]);
  });

  test("sent back says why, in the reader's language, and leads to the wizard", async () => {
    const { main, words } = await look(ownIn("rejected"), { path: PATH.replace("en", "el") });
    expect(words).toContain("Οι φωτογραφίες είναι σκοτεινές ή θολές.");
    expect(words).toContain("Η πίσω όψη είναι θολή.");
    expect(words).not.toContain("The back is blurred.");
    const button = main.querySelector(".btn:not(.line, .bare, .warn)")!;
    expect(button.getAttribute("href")).toBe(`/el-GR/sell/${OWN_ID}`);
  });

  test("with unsent changes says that the shop shows the old version", async () => {
    const { main, words } = await look(ownListing({ has_unsent_changes: true }));
    expect(words).toContain(
      "What is for sale does not change until you send your changes and we approve them.",
    );
    const [next, edit] = main.querySelectorAll(`a[href="/en-GR/sell/${OWN_ID}"]`);
    expect(next!.textContent).toBe("Finish and send");
    expect(edit).toBeUndefined();
  });

  test("under review can only be taken back", async () => {
    const { main } = await look(ownIn("underReview"));
    const links = [...main.querySelectorAll(".acts a")].map((a) => a.getAttribute("href"));
    expect(links).toEqual([`${PATH}/cancel`]);
    expect(main.querySelector(".acts form")).toBeNull();
  });

  test("sold through an order links to it, and has no action", async () => {
    const { main } = await look(ownIn("sold"));
    expect(main.querySelector(`a.btn[href="/en-GR/account/orders/${ORDER_ID}"]`)).not.toBeNull();
    expect(main.querySelector(".acts")).toBeNull();
  });

  test("that was never sent links to the wizard", async () => {
    const { fetch } = createOwnMarketplace([ownIn("draft")]);
    const answer = await openVisit(PATH, fetch, { params }).send(loader);
    expect(leadsTo(answer)).toBe(`/en-GR/sell/${OWN_ID}`);
  });

  test("of another member is 404", async () => {
    const { fetch } = createOwnMarketplace([], { getOwnListing: () => rejection("not_found") });
    await expect(openVisit(PATH, fetch, { params }).send(loader)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("an action", () => {
  test.each([
    ["hide", "hideOrUnhideListing", { hidden: true }, "Hidden. You’ll find it under Drafts."],
    ["unhide", "hideOrUnhideListing", { hidden: false }, "It is for sale again."],
    ["mark_sold", "markListingSold", { sold: true }, "Marked as sold."],
    ["unmark_sold", "markListingSold", { sold: false }, "It is for sale again."],
  ])("%s is performed with a message", async (intent, id, body, content) => {
    const marketplace = createOwnMarketplace();
    const visit = post({ intent }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({ id, body });
    expect(visit.cookies.open("message")).toMatchObject({ content });
  });

  test("from the list redirects to the list", async () => {
    const visit = post({ intent: "unhide", from: "list" });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/account/listings");
  });

  test.each([
    ["listing_busy", {}, "Someone is buying it right now"],
    ["listing_transition_refused", { status: "under_review" }, "It is under review."],
    ["listing_transition_refused", { status: "sold" }, "It was sold with an order"],
    ["listing_transition_refused", { status: "inactive" }, "It is no longer offered"],
    ["too_many_requests", {}, "Too many attempts."],
  ] as const)("refused as %s %o says why", async (code, facts, sentence) => {
    const marketplace = createOwnMarketplace(undefined, {
      hideOrUnhideListing: () => rejection(code, { data: facts }),
    });
    const { content } = replyOf<ActionResult>(
      await post({ intent: "hide" }, marketplace).send(action),
    );
    const { main } = await look(ownListing(), { reply: content });
    expect(main.querySelector(".note.bad[role=alert]")!.textContent).toContain(sentence);
  });

  test("with an unknown action is 400", async () => {
    for (const intent of ["delete", "", "toString"])
      await expect(post({ intent }).send(action)).rejects.toMatchObject({ init: { status: 400 } });
  });

  test("without a session redirects to sign-in without a call", async () => {
    const marketplace = createOwnMarketplace();
    const visit = openVisit(PATH, marketplace.fetch, {
      form: { intent: "hide" },
      params,
      cookie: "",
    });
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in");
    expect(marketplace.writes()).toEqual([]);
  });
});
