import { describe, expect, test } from "vitest";
import type { Address as SavedAddress } from "#contract/address.ts";
import type { Draft } from "#contract/listing-draft.ts";
import { member } from "#tests/member-marketplace.ts";
import { ADDRESS, rejection } from "#tests/order-marketplace.ts";
import { renderSellStep } from "#tests/sell-screen.tsx";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { StepResult } from "../../modules/listing-draft/step-result.ts";
import Address, { action, loader } from "./address.tsx";

const PATH = `/en-GR/sell/${DRAFT_ID}/address`;
const REVIEW = `/en-GR/sell/${DRAFT_ID}/review`;
const params = { listingId: DRAFT_ID };
const OTHER = {
  ...ADDRESS,
  id: "01a078dd-6023-713a-9817-7b532fa00002",
  address: "Δροσοπούλου 12",
  delivery_notes: "Τρίτος όροφος",
} as unknown as SavedAddress;
const BRITISH = {
  ...ADDRESS,
  id: "01a078dd-6023-713a-9817-7b532fa00003",
  country: "GB",
  city: "Bristol",
  postal_code: "BS82BY",
} as unknown as SavedAddress;
const NEW = {
  full_name: "Ελένη Κωνσταντίνου",
  address: "Φωκίωνος Νέγρη 22",
  city: "Αθήνα",
  region: "attica",
  postal_code: "112 57",
  country: "GR",
  mobile_number: "6912345678",
  delivery_notes: "Δεύτερο κουδούνι",
};
const BANK_ACCOUNT = {
  reference: "bank_1234567",
  country: "GR",
  last4: "1234",
  bank_name: null,
  beneficiary_name: "ELENI K",
  is_default: true,
};
type Answers = Parameters<typeof createSellerMarketplace>[1];

const post = (
  form: Record<string, string>,
  { answers = {} as Answers, cookie = "accessToken=a-token", query = "" } = {},
) => {
  const marketplace = createSellerMarketplace(readyDraft(), answers);
  const fields = { nonce: "a-nonce-of-the-form", version: "7", ...form };
  const visit = openVisit(PATH + query, marketplace.fetch, { form: fields, params, cookie });
  return { marketplace, visit };
};

async function look(
  draft: Draft = emptyDraft(),
  {
    query = "",
    book = [ADDRESS, OTHER],
    reply = undefined as StepResult | undefined,
    cookie = "accessToken=a-token",
    locale = "en-GR",
    answers = {} as Answers,
    asItComes = false,
  } = {},
) {
  const { fetch } = createSellerMarketplace(draft, { listAddresses: () => book, ...answers });
  const address = PATH.replace("en-GR", locale) + query;
  const loaderData = await openVisit(address, fetch, { params, cookie }).send(loader);
  const given = { loaderData, address, reply, asItComes };
  const page = await renderSellStep(Address, "address", draft, given);
  return page.querySelector("main")!;
}
const radios = (main: Element) => [
  ...main.querySelectorAll<HTMLInputElement>("input[name=address_id]"),
];

describe("the address step", () => {
  // The first of all looks, so that the form's own file has not come yet.
  test("renders the form in place, also for the first request", async () => {
    const main = await look(emptyDraft(), { book: [], asItComes: true });
    expect(main.querySelector("form [name=full_name]")).not.toBeNull();
  });

  test("offers the address book of the draft's country, the last used one chosen", async () => {
    const main = await look(emptyDraft(), { book: [ADDRESS, OTHER, BRITISH] });
    expect(radios(main).map(({ value, checked }) => [value, checked])).toEqual([
      [ADDRESS.id, true],
      [OTHER.id, false],
    ]);
    expect(main.textContent).toContain("Φωκίωνος Νέγρη 22, 112 57 Αθήνα");
    expect(main.textContent).toContain("Τρίτος όροφος");
    expect(main.innerHTML).not.toContain(ADDRESS.mobile_number);
  });

  test("preselects the saved address, unless it was removed from the address book", async () => {
    const saved = emptyDraft({ address_id: OTHER.id });
    expect(radios(await look(saved)).map(({ checked }) => checked)).toEqual([false, true]);
    const gone = emptyDraft({ address_id: BRITISH.id });
    expect(radios(await look(gone)).map(({ checked }) => checked)).toEqual([true, false]);
  });

  test("without an address of that country is the form, with its regions and limits", async () => {
    const main = await look(emptyDraft(), { book: [BRITISH] });
    expect(main.querySelectorAll("[name=region] option").length).toBeGreaterThan(50);
    const code = main.querySelector<HTMLInputElement>("[name=postal_code]")!;
    expect([code.required, code.maxLength, code.inputMode]).toEqual([true, 10, "numeric"]);
    expect(main.querySelector<HTMLInputElement>("[name=country]")!.value).toBe("GR");
    expect(main.textContent).not.toContain("Back to your addresses");
  });

  test("in the United Kingdom asks for a British address", async () => {
    const main = await look(emptyDraft({ market: "GB" }), { book: [], locale: "en-GB" });
    expect(main.querySelector("select[name=region]")).toBeNull();
    expect(main.querySelector<HTMLInputElement>("[name=country]")!.value).toBe("GB");
    expect(main.textContent).toContain("Such as BS8 2BY.");
  });

  test("links to a new address and back, and keeps the way to the review", async () => {
    const main = await look(emptyDraft(), { query: "?return=review" });
    const another = [...main.querySelectorAll("a")].find(
      ({ textContent }) => textContent === "Use another address",
    )!;
    expect(another.getAttribute("href")).toBe(`${PATH}?address=new&return=review`);
    const form = await look(emptyDraft(), { query: "?address=new&return=review" });
    expect(form.querySelector(`a[href="${PATH}?return=review"]`)!.textContent).toBe(
      "Back to your addresses",
    );
    expect(form.querySelector<HTMLInputElement>("[name=return]")!.value).toBe("review");
  });

  test("edits an address, and Enter does not remove one", async () => {
    const main = await look(emptyDraft());
    const [edit] = [...main.querySelectorAll("a")].filter(
      ({ textContent }) => textContent === `Edit: ${"Δροσοπούλου 12, 112 57 Αθήνα"}`,
    );
    expect(edit!.getAttribute("href")).toBe(`${PATH}?address=${OTHER.id}`);
    const inStep = main.querySelector<HTMLFormElement>("form#step")!.elements;
    expect([...inStep].some((one) => one.getAttribute("name") === "remove")).toBe(false);
    const form = await look(emptyDraft(), { query: `?address=${OTHER.id}` });
    const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
    expect([valueOf("changed_id"), valueOf("address"), valueOf("mobile_number")]).toEqual([
      OTHER.id,
      "Δροσοπούλου 12",
      "6912345678",
    ]);
  });

  test("prefills a new address with the verified phone and the bank's name", async () => {
    const main = await look(emptyDraft(), {
      book: [],
      answers: {
        getProfileDetails: () => member(),
        listBankAccounts: () => ({ data: [BANK_ACCOUNT], needs_proof: false }),
      },
    });
    const valueOf = (name: string) => main.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
    expect([valueOf("full_name"), valueOf("mobile_number")]).toEqual(["ELENI K", "6912345678"]);
  });

  test("asks a visitor to sign in first, and brings them back to it", async () => {
    const main = await look(emptyDraft({ is_mine: false }), {
      cookie: "",
      query: "?return=review",
    });
    expect(main.querySelector("form")).toBeNull();
    const link = [...main.querySelectorAll("a")].find(
      ({ textContent }) => textContent === "Sign in",
    )!;
    const address = new URL(link.href, "http://x");
    expect(address.pathname).toBe("/en-GR/auth/sign-in");
    expect(address.searchParams.get("callbackUrl")).toBe(`${PATH}?return=review`);
    expect(main.textContent).toContain(
      "Everything you have entered is kept and moves to your account;",
    );
  });

  test("is translated into Greek", async () => {
    const main = await look(emptyDraft(), { query: "?address=new", locale: "el-GR" });
    expect(main.textContent).toContain("Πού θα έρθει ο κούριερ;");
    expect(main.textContent).toContain("Σημειώσεις για τον κούριερ");
  });
});

describe("saving", () => {
  test("an address of the book leads to the review", async () => {
    const { marketplace, visit } = post({ address_id: OTHER.id });
    expect(leadsTo(await visit.send(action))).toBe(REVIEW);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "updateListing",
      key: "a-nonce-of-the-form",
      body: { version: 7, address_id: OTHER.id, visited: ["address"] },
    });
  });

  test("a new one goes into the book under the form's nonce, then into the draft", async () => {
    const { marketplace, visit } = post(NEW, { query: "?address=new" });
    expect(leadsTo(await visit.send(action))).toBe(REVIEW);
    expect(marketplace.writes()).toEqual(["createAddress", "updateListing"]);
    expect(marketplace.calls.find(({ id }) => id === "createAddress")).toMatchObject({
      key: "a-nonce-of-the-form",
      body: { postal_code: "11257", country: "GR", delivery_notes: "Δεύτερο κουδούνι" },
    });
    expect(marketplace.calls.at(-1)!.body["address_id"]).toBe(ADDRESS.id);
  });

  test("removes an address with a message", async () => {
    const answers = { removeAddress: () => null };
    const { marketplace, visit } = post({ intent: "remove", remove: OTHER.id }, { answers });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["removeAddress"]);
    expect(visit.cookies.open("message")).toMatchObject({ content: "The address is removed." });
  });

  test("a removal that is refused says why, and leaves the proposed address chosen", async () => {
    const answers = { removeAddress: () => rejection("too_many_requests") };
    const { visit } = post({ intent: "remove", remove: OTHER.id }, { answers });
    const { content } = replyOf<StepResult>(await visit.send(action));
    const main = await look(emptyDraft(), { reply: content });
    expect(main.textContent).toContain("Too many attempts.");
    expect(main.querySelector("form#step")!.textContent).not.toContain("Too many attempts.");
    expect(radios(main).map(({ checked }) => checked)).toEqual([true, false]);
  });

  test("one of the book is changed in place, and chosen", async () => {
    const answers = { updateAddress: () => OTHER };
    const { marketplace, visit } = post({ ...NEW, changed_id: OTHER.id }, { answers });
    expect(leadsTo(await visit.send(action))).toBe(REVIEW);
    expect(marketplace.writes()).toEqual(["updateAddress", "updateListing"]);
    expect(marketplace.calls.at(-1)!.body["address_id"]).toBe(OTHER.id);
  });

  test("emptied notes of an address are removed", async () => {
    const answers = { updateAddress: () => OTHER };
    const form = { ...NEW, delivery_notes: "", changed_id: OTHER.id };
    const { marketplace, visit } = post(form, { answers });
    await visit.send(action);
    expect(marketplace.calls.find(({ id }) => id === "updateAddress")!.body).toMatchObject({
      delivery_notes: "",
    });
  });

  test("no choice is an error at the choice", async () => {
    const { marketplace, visit } = post({});
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect([status, content.error]).toEqual([422, { address_id: ["address.required"] }]);
    expect(marketplace.writes()).toEqual([]);
    const main = await look(emptyDraft(), { reply: content });
    expect(main.querySelector("#step-address_id-error")!.textContent).toBe("Choose an address.");
    expect(main.querySelector('.summary a[href="#step-address_id"]')).not.toBeNull();
  });

  test("another member's address is an error at the choice", async () => {
    const { visit } = post(
      { address_id: BRITISH.id },
      {
        answers: {
          updateListing: () =>
            rejection("invalid_fields", { errors: { address_id: ["sell.address-unknown"] } }),
        },
      },
    );
    const { content } = replyOf<StepResult>(await visit.send(action));
    const main = await look(emptyDraft(), { reply: content });
    expect(main.querySelector("#step-address_id-error")!.textContent).toContain(
      "not among your addresses",
    );
  });

  test("an incomplete form is 422 with an error per field and the input kept", async () => {
    const { marketplace, visit } = post({ ...NEW, city: "", mobile_number: "" });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect([status, content.error]).toEqual([
      422,
      { city: ["address.city-required"], mobile_number: ["address.phone-required"] },
    ]);
    expect(marketplace.writes()).toEqual([]);
    const main = await look(emptyDraft(), { query: "?address=new", reply: content });
    expect(main.querySelector("#step-city-error")!.textContent).toBe("Enter the city.");
    expect(main.querySelector<HTMLInputElement>("[name=address]")!.value).toBe("Φωκίωνος Νέγρη 22");
    expect(main.querySelector('.summary a[href="#step-mobile_number"]')!.textContent).toBe(
      "Enter a mobile number for the courier.",
    );
  });

  test("an error of the marketplace is shown at its field", async () => {
    const { visit } = post(NEW, {
      answers: {
        createAddress: () =>
          rejection("invalid_fields", { errors: { postal_code: ["address.postal-code-invalid"] } }),
      },
    });
    const { content } = replyOf<StepResult>(await visit.send(action));
    const main = await look(emptyDraft(), { query: "?address=new", reply: content });
    const field = main.querySelector("[name=postal_code]")!;
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(main.querySelector("#step-postal_code-error")!.textContent).toContain(
      "This is not a valid postal code.",
    );
  });

  test("while the marketplace is down, the input is kept for the next visit", async () => {
    const { visit } = post(NEW, { answers: { createAddress: () => rejection("unavailable") } });
    expect(replyOf<StepResult>(await visit.send(action)).status).toBe(503);
    const main = await look(emptyDraft(), { cookie: `accessToken=a; ${visit.nextCookie()}` });
    expect(main.querySelector<HTMLInputElement>("[name=city]")!.value).toBe("Αθήνα");
  });

  test.each<Record<string, string>>([
    { intent: "remove", remove: ADDRESS.id },
    { address_id: ADDRESS.id },
  ])("after %o failed, an address opens with its lines", async (form) => {
    const answers = {
      removeAddress: () => rejection("unavailable"),
      updateListing: () => rejection("unavailable"),
    };
    const { visit } = post(form, { answers });
    expect(replyOf<StepResult>(await visit.send(action)).status).toBe(503);
    const cookie = `accessToken=a; ${visit.nextCookie()}`;
    const main = await look(emptyDraft(), { query: `?address=${OTHER.id}`, cookie });
    expect(main.querySelector<HTMLInputElement>("[name=address]")!.value).toBe("Δροσοπούλου 12");
  });

  test("an expired session redirects to sign-in and back, with the input kept", async () => {
    const { visit } = post(NEW, { answers: { createAddress: () => rejection("signed_out") } });
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in?callbackUrl=");
    expect(visit.cookies.open("keptForm")).toMatchObject({
      path: PATH,
      fields: { address: "Φωκίωνος Νέγρη 22" },
    });
  });

  test("two tabs with different choices get a conflict to resolve", async () => {
    const theirs = readyDraft({ version: 8, address_id: OTHER.id });
    const { visit } = post(
      { address_id: ADDRESS.id },
      { answers: { updateListing: () => rejection("draft_changed", { data: { draft: theirs } }) } },
    );
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(409);
    const main = await look(emptyDraft(), { reply: content });
    expect(main.textContent).toContain("This step was changed elsewhere in the meantime.");
    expect(main.querySelector("table")!.textContent).toMatch(/Φωκίωνος Νέγρη 22.*Δροσοπούλου 12/);
  });
});
