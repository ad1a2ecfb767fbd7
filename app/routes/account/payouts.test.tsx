import Payouts, { action, loader } from "./payouts.tsx";
import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import type { BankAccount, Payout } from "#contract/payout.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";

const PATH = "/en-GR/account/payouts";
const REVIEW = "/en-GR/sell/01a078dd-6023-713a-9817-7b532fa0cccc/review";
const RETURN = `returnTo=${encodeURIComponent(REVIEW)}`;
const IBAN = "gr1601101250000000012300695";
const GOOD = {
  intent: "add",
  iban: IBAN,
  beneficiary_name: "Maria P",
  nonce: "a-nonce-of-the-form",
};

const bank = (change: Partial<BankAccount> = {}): BankAccount => ({
  reference: "bank_one",
  country: "GR",
  last4: "0695",
  bank_name: "Eurobank",
  beneficiary_name: "Maria P",
  is_default: true,
  ...change,
});
const TWO = [
  bank(),
  bank({ reference: "bank_two", last4: "5555", country: "GB", is_default: false }),
];

const ORDER_ID = "01a1fc5b-d3c2-759e-b637-8ea64d58ba72";
const payout = (change: Partial<Payout> = {}): Payout =>
  ({
    id: "01a1fc5b-d3c2-759e-b637-8ea64d58bb01",
    order_id: ORDER_ID,
    number: "D-20418",
    title: "iPhone 13",
    amount: { amount: 37922, currency: "EUR" },
    status: "scheduled",
    due_on: "2026-11-25",
    expected_by: "2026-11-29",
    held_until: null,
    paid_at: null,
    bank_last4: "0695",
    ...change,
  }) as Payout;
const payouts = (data: Payout[], waiting: Fixture<"listPayouts">["waiting"] = [], last = 1) => ({
  data,
  waiting,
  meta: { current_page: 1, last_page: last, per_page: 20, total: data.length },
  links: { first: "?page=1", last: `?page=${last}`, prev: null, next: null },
});

type Known = {
  status?: Fixture<"verifyOnboarding">["status"];
  why?: Fixture<"verifyOnboarding">["refusal"];
  banks?: BankAccount[];
  needsStepUp?: boolean;
  missing?: Fixture<"getSellerReadiness">["missing"];
};
const market = (
  { status = "verified", why = null, banks = [], needsStepUp = false, missing = [] }: Known = {},
  answers: Parameters<typeof createMemberMarketplace>[1] = {},
) =>
  createMemberMarketplace(member({ full_name: "Maria Papadopoulou" }), {
    getSellerReadiness: () => ({
      data: { missing, card_provider: "sandbox", away_since: null, away_until: null },
    }),
    verifyOnboarding: () => ({ data: { status, refusal: why } }),
    listBankAccounts: () => ({ data: banks, needs_proof: needsStepUp }),
    listPayouts: () => payouts([]),
    startOnboarding: ({ body }) => ({
      data: {
        reference: "payee_one",
        redirect_url: `https://bank.example/payee_one?back=${body.return_path}`,
      },
    }),
    createBankAccount: () => ({ data: bank() }),
    deleteBankAccount: () => null,
    setDefaultBankAccount: () => ({ data: TWO }),
    deleteOnboarding: () => null,
    ...answers,
  });
type Market = ReturnType<typeof market>;

const post = (form: Record<string, string>, marketplace: Market = market(), query = "") =>
  openVisit(PATH + query, marketplace.fetch, { form });

async function look(
  marketplace: Market = market(),
  {
    query = "",
    locale = "en-GR",
    reply,
    cookie,
  }: { query?: string; locale?: string; reply?: ActionResult; cookie?: string } = {},
) {
  const path = `/${locale}/account/payouts${query}`;
  const visit = openVisit(path, marketplace.fetch, cookie ? { cookie } : {});
  const data = await visit.send(loader);
  const Screen = (props: ComponentProps<typeof Payouts>) => (
    <Payouts {...props} actionData={reply} />
  );
  const page = await renderRoute(Screen, data, path);
  return { page, words: page.querySelector("main")!.textContent!.replaceAll(/\s+/g, " ") };
}
const buttons = (page: Document) =>
  [...page.querySelectorAll("main button")].map((one) => one.textContent);

describe("the screen of payouts", () => {
  test.each([
    ["none", "Start"],
    ["pending", "Continue"],
    ["refused", "Try again"],
  ] as const)("with %s leads to the bank: %s", async (status, word) => {
    const { page } = await look(market({ status, why: status === "refused" ? "identity" : null }));
    expect(buttons(page)).toContain(word);
    expect(page.querySelector('[aria-current="step"]')!.textContent).toContain(
      "Verify your identity",
    );
    expect(page.querySelector("#bank-form-iban")).toBeNull();
  });

  test.each([
    ["under_age", "from the age of 16"],
    ["identity", "Your identity could not be verified"],
    ["country", "live in Greece or the United Kingdom"],
    ["other", "does not say why"],
  ] as const)("says why the bank refused: %s", async (why, words) => {
    const { page } = await look(market({ status: "refused", why }));
    expect(page.querySelector('main [role="alert"]')!.textContent).toContain(words);
  });

  test("after the return from the bank shows a message, and adds an account in the seller's name", async () => {
    const { page, words } = await look(market(), { query: "?onboarding=payee_one" });
    expect(words).toContain("Identity verified. Only the bank account is missing.");
    const iban = page.querySelector<HTMLInputElement>("#bank-form-iban")!;
    expect([
      iban.value,
      iban.required,
      iban.autocomplete,
      iban.getAttribute("autocapitalize"),
    ]).toEqual(["", true, "off", "characters"]);
    expect(page.querySelector<HTMLInputElement>("#bank-form-beneficiary_name")!.value).toBe(
      "Maria Papadopoulou",
    );
  });

  test("after leaving the bank's page early shows that it is pending", async () => {
    const { words } = await look(market({ status: "pending" }), {
      query: "?onboarding=payee_one",
    });
    expect(words).toContain("You left our payment partner’s page before you were done.");
  });

  test("lists the accounts, which one is paid, and never more than four characters", async () => {
    const { page, words } = await look(market({ banks: TWO }));
    const rows = [...page.querySelectorAll(".entries > li")].map((row) =>
      row.textContent!.replaceAll(/\s+/g, " "),
    );
    expect(rows[0]).toContain("EurobankGR •••• 0695 · Maria PYou are paid here");
    expect(rows[1]).toContain("Pay me here");
    expect(rows[0]).not.toContain("Pay me here");
    expect(words).toContain("You can be paid");
    expect(page.querySelector("#bank-form-iban")).toBeNull();
  });

  test("asks for confirmation before an account is removed", async () => {
    const last = await look(market({ banks: [bank()] }), { query: "?remove=bank_one" });
    expect(last.words).toContain("Until you add another one, you cannot be paid or publish.");
    const first = await look(market({ banks: TWO }), { query: "?remove=bank_one" });
    expect(first.words).toContain("Your money then goes to the next one in the list.");
    const unknown = await look(market({ banks: TWO }), { query: "?remove=bank_none" });
    expect(unknown.words).not.toContain("Remove the account");
  });

  test("needs the step-up before an IBAN is typed", async () => {
    const { page } = await look(market({ needsStepUp: true }), { query: `?${RETURN}` });
    expect(page.querySelector("#bank-form-iban")).toBeNull();
    const link = [...page.querySelectorAll<HTMLAnchorElement>("main a")].find(
      ({ textContent }) => textContent === "Add your bank account",
    )!;
    const address = new URL(link.href, "http://x");
    expect(address.pathname).toBe("/en-GR/auth/sign-up/verify-password");
    expect(address.searchParams.get("callbackUrl")).toBe(`${PATH}?${RETURN}&add=1`);
  });

  test("while the bank is unavailable shows the last known state", async () => {
    const away = { verifyOnboarding: () => rejection("unavailable") };
    const known = await look(market({ banks: TWO }, away));
    expect(known.words).toContain("You see what we last knew.");
    expect(known.words).toContain("•••• 0695");
    const unknown = await look(market({ missing: ["payout_account", "bank_account"] }, away));
    expect(unknown.words).toContain("Our payment partner is not answering.");
    expect(buttons(unknown.page)).not.toContain("Start");
  });

  test("leads back to where the seller came from, and nowhere else", async () => {
    const ready = await look(market({ banks: TWO }), { query: `?${RETURN}` });
    expect(ready.page.querySelector(`main a[href="${REVIEW}"]`)!.textContent).toBe(
      "Continue with your listing",
    );
    for (const target of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const query = `?returnTo=${encodeURIComponent(target)}`;
      const { page } = await look(market({ banks: TWO }), { query });
      const links = [...page.querySelectorAll<HTMLAnchorElement>("main a")];
      expect(links.filter(({ href }) => href.includes("evil"))).toEqual([]);
      const answer = await post(GOOD, market(), query).send(action);
      expect(leadsTo(answer)).toBe(PATH);
    }
  });

  test("is translated into Greek", async () => {
    const { words } = await look(market({ banks: TWO }), { locale: "el-GR" });
    expect(words).toContain("Εδώ πληρώνεσαι");
    expect(words).not.toMatch(/payout|account|IBAN [a-z]/);
  });
});

describe("what the seller does", () => {
  test("begins at the bank, which sends them back here and on to their listing", async () => {
    const marketplace = market({ status: "none" });
    const answer = await post(
      { intent: "start", nonce: "a-nonce-1" },
      marketplace,
      `?${RETURN}`,
    ).send(action);
    expect(leadsTo(answer)).toBe(`https://bank.example/payee_one?back=${PATH}?${RETURN}`);
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "startOnboarding", key: "a-nonce-1" });
  });

  test("adds an account under the form's nonce, as typed, and goes on with the listing", async () => {
    const marketplace = market();
    const visit = post(GOOD, marketplace, `?${RETURN}`);
    expect(leadsTo(await visit.send(action))).toBe(REVIEW);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "createBankAccount",
      key: GOOD.nonce,
      body: { iban: IBAN, beneficiary_name: "Maria P" },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "The account ending 0695 is added.",
    });
  });

  test("an incomplete form shows both errors and makes no call", async () => {
    const marketplace = market();
    const visit = post({ ...GOOD, iban: " ", beneficiary_name: "" }, marketplace);
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.error]).toEqual([
      422,
      {
        iban: ["payout.iban-required"],
        beneficiary_name: ["payout.beneficiary-required"],
      },
    ]);
    expect(marketplace.writes()).toEqual([]);
  });

  test.each([
    ["invalid_fields", "payout.iban-invalid", "This is not an IBAN."],
    ["bank_country_not_eligible", "payout.iban-country", "accounts from this country"],
    ["payout_refused", "payout.iban-refused", "Our payment partner doesn’t accept this account."],
  ] as const)("%s stands at the IBAN, with the input", async (code, key, words) => {
    const marketplace = market(
      {},
      { createBankAccount: () => rejection(code, { errors: { iban: [key] } }) },
    );
    const { content } = replyOf<ActionResult>(await post(GOOD, marketplace).send(action));
    const { page } = await look(market(), { reply: content });
    const field = page.querySelector<HTMLInputElement>("#bank-form-iban")!;
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual([
      "GR16 0110 1250 0000 0001 2300 695",
      "true",
    ]);
    expect(page.querySelector("#bank-form-iban-error")!.textContent).toContain(words);
    expect(page.querySelector('.summary a[href="#bank-form-iban"]')!.textContent).toContain(words);
  });

  test("a password that is asked for first keeps the name and not the IBAN, and says so", async () => {
    const marketplace = market({}, { createBankAccount: () => rejection("proof_needed") });
    const visit = post({ ...GOOD, beneficiary_name: "Someone Else" }, marketplace, "?add=1");
    const answer = leadsTo(await visit.send(action))!;
    expect(answer).toContain("/verify-password?callbackUrl=");
    expect(JSON.stringify(visit.cookies.open("keptForm"))).not.toMatch(/0110/);
    const { page, words } = await look(market(), {
      query: "?add=1",
      cookie: `accessToken=a; ${visit.nextCookie()}`,
    });
    expect(page.querySelector<HTMLInputElement>("#bank-form-beneficiary_name")!.value).toBe(
      "Someone Else",
    );
    expect(page.querySelector<HTMLInputElement>("#bank-form-iban")!.value).toBe("");
    expect(words).toContain("For your safety we don’t keep the IBAN.");
  });

  test("a press that the password came between is asked for again", async () => {
    const marketplace = market({}, { setDefaultBankAccount: () => rejection("proof_needed") });
    const visit = post({ intent: "default", reference: "bank_two" }, marketplace);
    expect(leadsTo(await visit.send(action))).toContain("/verify-password?");
    const { words } = await look(market({ banks: TWO }), {
      cookie: `accessToken=a; ${visit.nextCookie()}`,
    });
    expect(words).toContain("Tap the button again to continue.");
  });

  test("an expired session does not keep an IBAN", async () => {
    const marketplace = market({}, { getSellerReadiness: () => rejection("signed_out") });
    const visit = post(GOOD, marketplace);
    expect(leadsTo(await visit.send(action))).toContain("/auth/sign-in?callbackUrl=");
    const kept = JSON.stringify(visit.cookies.open("keptForm"));
    expect(kept).toContain("Maria P");
    expect(kept).not.toMatch(/0110/);
  });

  test("makes another one the default, and removes one, sent twice too", async () => {
    const chosen = market({ banks: TWO });
    expect(
      leadsTo(await post({ intent: "default", reference: "bank_two" }, chosen).send(action)),
    ).toBe(PATH);
    expect(chosen.calls.at(-1)).toMatchObject({ id: "setDefaultBankAccount" });
    const gone = market({}, { deleteBankAccount: () => rejection("not_found") });
    expect(
      leadsTo(await post({ intent: "remove", reference: "bank_one" }, gone).send(action)),
    ).toBe(PATH);
  });

  test("ends payouts, unless money is on its way", async () => {
    expect(leadsTo(await post({ intent: "end" }).send(action))).toBe(PATH);
    const busy = market({ banks: TWO }, { deleteOnboarding: () => rejection("account_busy") });
    const { status, content } = replyOf<ActionResult>(
      await post({ intent: "end" }, busy).send(action),
    );
    expect(status).toBe(409);
    const { page } = await look(busy, { query: "?end=1", reply: content });
    expect(page.querySelector('main [role="alert"]')!.textContent).toContain(
      "You can’t do this while a sale is active or money is on its way to you.",
    );
  });

  test("an unavailable bank is an error at the form, with the input kept", async () => {
    const marketplace = market({}, { createBankAccount: () => rejection("unavailable") });
    const { status, content } = replyOf<ActionResult>(await post(GOOD, marketplace).send(action));
    expect([status, content.initialValue!["beneficiary_name"]]).toEqual([503, "Maria P"]);
    const { page } = await look(market(), { reply: content });
    expect(page.querySelector('form [role="alert"]')!.textContent).toContain(
      "We couldn’t save this.",
    );
  });

  test("a form that the screen does not have is refused", async () => {
    await expect(post({ intent: "rob" }).send(action)).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});

describe("the money of sales", () => {
  test("that waits for its day, is held, has nowhere to go, moves or arrived says so", async () => {
    const { page, words } = await look(
      market(
        { banks: TWO },
        {
          listPayouts: () =>
            payouts(
              [
                payout(),
                payout({
                  id: "01a1fc5b-d3c2-759e-b637-8ea64d58bb02" as Payout["id"],
                  status: "held",
                  held_until: "2026-11-24T10:00:00.000Z",
                }),
                payout({
                  id: "01a1fc5b-d3c2-759e-b637-8ea64d58bb03" as Payout["id"],
                  status: "blocked",
                  bank_last4: null,
                }),
                payout({
                  id: "01a1fc5b-d3c2-759e-b637-8ea64d58bb04" as Payout["id"],
                  status: "in_transit",
                }),
                payout({
                  id: "01a1fc5b-d3c2-759e-b637-8ea64d58bb05" as Payout["id"],
                  status: "paid",
                  paid_at: "2026-11-20T10:00:00.000Z",
                }),
                payout({
                  id: "01a1fc5b-d3c2-759e-b637-8ea64d58bb06" as Payout["id"],
                  status: "failed",
                }),
              ],
              [{ amount: 113766, currency: "EUR" }],
            ),
        },
      ),
    );
    expect(words).toContain("Earned, on its way to your bank: 1.137,66 €");
    expect(words).toContain("We’ll send it on Wed 25 Nov. It reaches your bank by Sun 29 Nov.");
    expect(words).toContain(
      "We’ll send it after Tue 24 Nov, 12:00: the payout account was changed",
    );
    expect(words).toContain("There is no bank account.");
    expect(words).toContain("Arrived on Fri 20 Nov.");
    expect(words).toContain("Your bank did not accept it.");
    expect(words).not.toContain("list.");
    const links = page.querySelectorAll(`main a[href="/en-GR/account/orders/${ORDER_ID}"]`);
    expect(links).toHaveLength(6);
  });

  test("without sales explains when there will be payouts", async () => {
    const { words } = await look();
    expect(words).toContain("When you sell something, you see here when the money comes.");
  });

  test("on many pages leads on", async () => {
    const marketplace = market({}, { listPayouts: () => payouts([payout()], [], 3) });
    const { page } = await look(marketplace, { query: "?page=1" });
    expect(page.querySelector('main a[href="/en-GR/account/payouts?page=2"]')).not.toBeNull();
  });
});
