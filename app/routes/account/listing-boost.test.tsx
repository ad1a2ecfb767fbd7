import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { Boost } from "#contract/boost.ts";
import type { DeskListing } from "#contract/my-listings.ts";
import { member } from "#tests/member-marketplace.ts";
import { rejection, VISA } from "#tests/order-marketplace.ts";
import { ownListing } from "#tests/own-marketplace.tsx";
import { renderRoute } from "#tests/route-kit.tsx";
import { createSellerMarketplace, DRAFT_ID, readyDraft } from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import ListingBoost, { action, loader, middleware } from "./listing-boost.tsx";

const pathIn = (locale: string) => `/${locale}/account/listings/${DRAFT_ID}/boost`;
const PATH = pathIn("en-GR");
const params = { listingId: DRAFT_ID };
const NOW = new Date("2026-11-23T09:00:00Z");
const PRICE = { amount: 490, currency: "EUR" } as const;

const boost = (change: Partial<Boost> = {}): Boost => ({
  status: "none",
  price: PRICE,
  days: 7,
  ends_at: null,
  redirect_url: null,
  decline_code: null,
  card_last4: null,
  ...change,
});
const own = (change: Partial<DeskListing> = {}): DeskListing =>
  ownListing({
    id: DRAFT_ID as DeskListing["id"],
    title: "Apple iPhone 13",
    cover: null,
    allowed_actions: ["edit", "boost"],
    ...change,
  });

type Answers = Parameters<typeof createSellerMarketplace>[1];
const open = (answers: Answers = {}) =>
  createSellerMarketplace(readyDraft(), {
    getBoost: () => boost(),
    getOwnListing: () => own(),
    listCards: () => [VISA],
    getProfileDetails: () => member(),
    ...answers,
  });
const look = async (answers: Answers = {}, locale = "en-GR", reply?: ActionResult) => {
  const path = pathIn(locale);
  const data = await openVisit(path, open(answers).fetch, { params, now: NOW }).send(loader);
  const Screen = (props: ComponentProps<typeof ListingBoost>) => (
    <ListingBoost {...props} actionData={reply} />
  );
  return renderRoute(Screen, data, path);
};
const FORM = { intent: "pay", card: VISA.reference, accepted_price: "490 EUR", nonce: "a-nonce" };
const post = (form: Record<string, string>, marketplace = open()) =>
  openVisit(PATH, marketplace.fetch, { form, params, now: NOW });
const textOf = (page: Document) =>
  page.querySelector("main")!.textContent!.replaceAll("\u00a0", " ");

describe("the boost page", () => {
  test("shows effect, price and period before the payment", async () => {
    const text = textOf(await look());
    expect(text).toContain("Apple iPhone 13");
    expect(text).toMatch(/4,90 €/);
    expect(text).toContain("7 days, then it ends automatically.");
    expect(text).toContain("30 Nov, 11:00");
    expect(text).toContain("not guaranteed");
  });

  test("offers saved cards, with the first valid one chosen, and the price on the button", async () => {
    const old = { ...VISA, reference: "card_old", is_expired: true };
    const page = await look({ listCards: () => [old, VISA] });
    const chosen = [...page.querySelectorAll<HTMLInputElement>("[name=card]")];
    expect(chosen.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
      ["card_old", false, true],
      [VISA.reference, true, false],
    ]);
    const button = page.querySelector("button[value=pay]")!;
    expect(button.textContent!.replaceAll("\u00a0", " ")).toBe("Pay 4,90 € and promote");
    expect(page.querySelector<HTMLInputElement>("[name=accepted_price]")!.value).toBe("490 EUR");
    expect(page.querySelector<HTMLInputElement>("[name=nonce]")!.value).not.toBe("");
  });

  test("asks for a card where there is none", async () => {
    const page = await look({ listCards: () => [] });
    expect(page.querySelector("button[value=pay]")).toBeNull();
    expect(page.querySelector("button[value=new-card]")!.textContent).toBe("Add a card");
  });

  test("of a running boost says until when, and asks for nothing", async () => {
    const ends_at = "2026-11-28T10:30:00.000Z";
    const page = await look({
      getBoost: () => boost({ status: "running", ends_at, card_last4: "4242" }),
      getOwnListing: () => own({ allowed_actions: ["edit"], boosted_until: ends_at }),
    });
    expect(textOf(page)).toMatch(/Promoted until .*28 Nov, 12:30/);
    expect(textOf(page)).toContain("Card ending 4242");
    expect(page.querySelector("form")).toBeNull();
  });

  test("shows a boost that was not paid for here", async () => {
    const page = await look({
      getOwnListing: () =>
        own({ allowed_actions: ["edit"], boosted_until: "2026-11-28T10:30:00.000Z" }),
    });
    expect(textOf(page)).toMatch(/Promoted until .*28 Nov/);
    expect(page.querySelector("form")).toBeNull();
  });

  test.each([
    ["declined", /does not tell us why.*Nothing was charged/],
    ["insufficient_funds", /not enough money.*Nothing was charged/],
    ["expired_card", /has expired.*Nothing was charged/],
    ["challenge_failed", /confirmation with your bank failed.*Nothing was charged/],
    ["provider_unavailable", /could not be reached.*Nothing was charged/],
  ] as const)("after %s says why and what to do", async (decline_code, words) => {
    const page = await look({ getBoost: () => boost({ status: "failed", decline_code }) });
    expect(page.querySelector("[role=alert]")!.textContent).toMatch(words);
    expect(page.querySelector("button[value=pay]")).not.toBeNull();
  });

  test("with a pending bank confirmation links to it, and offers another card", async () => {
    const page = await look({
      getBoost: () =>
        boost({ status: "requires_action", redirect_url: "/api/sandbox/payments/pay_1" }),
    });
    expect(page.querySelector("a[href='/api/sandbox/payments/pay_1']")!.textContent).toBe(
      "To your bank’s page",
    );
    expect(page.querySelector("button[value=pay]")).not.toBeNull();
  });

  test("cannot be paid twice while the payment is pending", async () => {
    const page = await look({ getBoost: () => boost({ status: "processing" }) });
    expect(page.querySelector("[role=status]")!.textContent).toContain("Waiting for your bank");
    expect(page.querySelector("form")).toBeNull();
    expect(page.querySelector(`a[href='${PATH}']`)!.textContent).toBe("Check again");
  });

  test.each([
    ["cancelled", "Nothing was charged."],
    ["ended", "You can promote it again."],
  ] as const)("of a boost that is %s says so and offers another", async (status, words) => {
    const page = await look({
      getBoost: () => boost({ status, ends_at: "2026-11-20T10:00:00.000Z" }),
    });
    expect(textOf(page)).toContain(words);
    expect(page.querySelector("button[value=pay]")).not.toBeNull();
  });

  test("of a listing that is not on sale says that it cannot be boosted", async () => {
    const page = await look({
      getOwnListing: () => own({ status: "hidden", allowed_actions: ["unhide"] }),
    });
    expect(textOf(page)).toContain("Only a listing that is for sale can be promoted.");
    expect(page.querySelector("form")).toBeNull();
  });

  test("speaks Greek", async () => {
    const page = await look({}, "el-GR");
    expect(page.querySelector("h1")!.textContent).toBe("Προώθησε την αγγελία σου");
    expect(textOf(page)).toContain("30 Νοε");
  });
});

describe("paying for a boost", () => {
  test("sends the card, the accepted price and the form's nonce; the page then says until when", async () => {
    const marketplace = open({
      boostListing: () => boost({ status: "running", ends_at: "2026-11-30T09:00:00.000Z" }),
    });
    const visit = post(FORM, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "boostListing",
      key: "a-nonce-boost",
      body: {
        card_reference: VISA.reference,
        accepted_price: { amount: 490, currency: "EUR" },
        return_path: PATH,
      },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: expect.stringContaining("30\u00a0Nov, 11:00"),
    });
  });

  test("with a bank confirmation redirects to it, as a document", async () => {
    const marketplace = open({
      boostListing: () =>
        boost({ status: "requires_action", redirect_url: "https://bank.example/pay_1" }),
    });
    const answer = (await post(FORM, marketplace).send(action)) as Response;
    expect(leadsTo(answer)).toBe("https://bank.example/pay_1");
    expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  });

  test.each(["failed", "processing", "cancelled"] as const)(
    "that is %s comes back to the page, which says so",
    async (status) => {
      const visit = post(FORM, open({ boostListing: () => boost({ status }) }));
      expect(leadsTo(await visit.send(action))).toBe(PATH);
      expect(visit.cookies.open("message")).toBeNull();
    },
  );

  test("needs a card", async () => {
    const marketplace = open();
    const answer = await post({ ...FORM, card: "" }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, { card: ["my-listings.boost.card-required"] }]);
    expect(marketplace.writes()).toEqual([]);
    const page = await look({}, "en-GR", content);
    expect(page.querySelector("#boost-form-card-error")!.textContent).toBe(
      "Choose a card, or add one.",
    );
  });

  test.each(["", "490", "490 USD", "free"])("for %j agrees to nothing", async (accepted_price) => {
    const marketplace = open();
    expect(leadsTo(await post({ ...FORM, accepted_price }, marketplace).send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual([]);
  });

  test.each([
    ["price_changed", 409, "", /Nothing was charged/],
    ["card_not_found", 404, "card", /no longer here/],
    ["unavailable", 503, "", /again/],
  ] as const)(
    "that is refused with %s says so and keeps the choice",
    async (code, status, field, words) => {
      const marketplace = open({ boostListing: () => rejection(code) });
      const reply = replyOf<ActionResult>(await post(FORM, marketplace).send(action));
      expect([reply.status, Object.keys(reply.content.error!)]).toEqual([status, [field]]);
      expect(reply.content.initialValue!["card"]).toBe(VISA.reference);
      expect(textOf(await look({}, "en-GR", reply.content))).toMatch(words);
    },
  );

  test("of a listing that was sold meanwhile shows the reason", async () => {
    const sold = () =>
      rejection("listing_transition_refused", { data: { status: "sold", action: "boost" } });
    const reply = replyOf<ActionResult>(
      await post(FORM, open({ boostListing: sold })).send(action),
    );
    expect(reply.status).toBe(409);
    expect(reply.content.error![""]).toEqual(["my-listings.refused.sold"]);
    expect(textOf(await look({}, "en-GR", reply.content))).not.toContain("Oops");
  });

  test("of a boosted listing shows until when", async () => {
    const running = () => rejection("boost_running");
    expect(leadsTo(await post(FORM, open({ boostListing: running })).send(action))).toBe(PATH);
  });

  test("with a new card leads to the payment partner's page", async () => {
    const marketplace = open({
      initializePaymentMethodSetup: ({ body }) => ({
        setup_reference: "setup_1",
        redirect_url: `https://pay.example/setup_1?back=${String(body["return_path"])}`,
      }),
    });
    const answer = (await post({ ...FORM, intent: "new-card" }, marketplace).send(
      action,
    )) as Response;
    expect(leadsTo(answer)).toBe(`https://pay.example/setup_1?back=${PATH}`);
    expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
    expect(marketplace.writes()).toEqual(["initializePaymentMethodSetup"]);
  });

  test("redirects to sign-in and back when signed out", async () => {
    const visit = openVisit(PATH, open().fetch, { form: FORM, params, cookie: "" });
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in?callbackUrl=");
  });
});

describe("back from the payment partner", () => {
  const back = (query: string, answers: Answers = {}) => {
    const marketplace = open(answers);
    return { marketplace, visit: openVisit(`${PATH}?${query}`, marketplace.fetch, { params }) };
  };
  const pass = (visit: ReturnType<typeof openVisit>) => visit.pass(middleware[0] as never);

  test("with a card saves it once and shows the form again", async () => {
    const { marketplace, visit } = back("setup=setup_1", { createCard: () => VISA });
    expect(leadsTo(await pass(visit))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([{ id: "createCard", key: "setup-setup_1" }]);
    expect(visit.cookies.open("message")).toMatchObject({ content: "Visa ending 4242 is saved." });
  });

  test("without one says that nothing was added", async () => {
    const { visit } = back("setup=setup_1", { createCard: () => rejection("payment_failed") });
    expect(leadsTo(await pass(visit))).toBe(PATH);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "No card was added. Nothing was charged.",
      type: "error",
    });
  });

  test("with an approved payment the boost runs", async () => {
    const { visit } = back("payment=pay_1", {
      getBoost: () => boost({ status: "running", ends_at: "2026-11-30T09:00:00.000Z" }),
    });
    expect(leadsTo(await pass(visit))).toBe(PATH);
    expect(visit.cookies.open("message")).not.toBeNull();
  });

  test("with a pending payment does not redirect in a loop", async () => {
    const { visit } = back("payment=pay_1", {
      getBoost: () =>
        boost({ status: "requires_action", redirect_url: "https://bank.example/pay_1" }),
    });
    expect(leadsTo(await pass(visit))).toBe(PATH);
  });

  test("any other request is passed on", async () => {
    expect(await pass(back("").visit)).toBe("passed");
  });
});
