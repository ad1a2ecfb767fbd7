// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#contract/market.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import {
  MESSAGE_CHANNELS,
  type MessagePayloads,
  type MessageTemplate,
} from "./message-templates.ts";
import { isSms, renderMail, renderSms, type Written } from "./render-message.ts";

const CODE = "481920";
const at = "2026-11-23T21:30:00Z";
const THREAD = {
  ticket_id: "0190",
  is_member: true,
  mail_key: "ab",
  answers: null,
  by_person: true,
};
const PAYLOADS: MessagePayloads = {
  "email-code": { verification_id: "v" },
  "password-code": { verification_id: "v" },
  "phone-code": { verification_id: "v" },
  "sign-in-link": { verification_id: "v" },
  "sign-up-known": {},
  "password-changed": { changed_at: at },
  "email-changed": { new_email_masked: "m•••@example.gr", changed_at: at, contact_change_id: 1 },
  "phone-changed": { new_phone_masked: "+30 69• ••• ••12", changed_at: at, contact_change_id: 2 },
  "phone-changed-notice": { changed_at: at },
  "contact-restored": { kind: "email", contact_masked: "m•••@example.gr", restored_at: at },
  "provider-linked": { provider: "google", changed_at: at },
  "provider-unlinked": { provider: "apple", changed_at: at },
  "data-export-ready": { expires_at: "2026-12-04T10:00:00Z" },
  "account-deleted": { erased_on: "2027-02-21" },
  "device-listed": { title: "Nokia 3310" },
  "device-exists": { title: "Nokia 3310" },
  "device-not-sold": {},
  "device-unclear": {},
  "offer-news": {
    topic: "offer-made",
    role: "seller",
    variant: null,
    offer_id: "0190",
    title: "iPhone 13",
    amount: { amount: 30_000, currency: "EUR" },
    asking_price: { amount: 40_000, currency: "EUR" },
    total: null,
    until: at,
    offer_link: { offer_id: "0190", number: 1 },
  },
  "subscription-news": {
    topic: "subscription-reminder",
    variant: null,
    subscription_id: "0190",
    plan: "smart",
    title: "iPhone 13",
    amount: { amount: 799, currency: "EUR" },
    until: "2026-12-21T10:00:00Z",
    note: null,
  },
  "ticket-received": { thread: THREAD, number: 1001, subject: "Where is it?" },
  "ticket-answer": { thread: THREAD, number: 1001, subject: "Where is it?", text: "Here.\nLook." },
  "ticket-solved": { thread: THREAD, number: 1001, subject: "Where is it?", text: null },
  "report-received": { report_id: "0190" },
  "report-decided": {
    report_id: "0190",
    decision: "upheld",
    answer: { el: "Είναι κλεμμένη.", en: "It is stolen." },
    decision_link: { type: "report", id: "0190" },
  },
  "statement-of-reasons": {
    measure: "limit_selling",
    reason: "stolen",
    title: "person1",
    facts: { el: "Είναι κλεμμένη.", en: "It is stolen." },
    ends_at: at,
    decision_link: { type: "decision", id: "0190" },
  },
  "measure-lifted": {
    measure: "hide_review",
    title: "person1",
    note: { el: "Ήταν λάθος.", en: "It was a mistake." },
    decision_link: { type: "decision", id: "0190" },
  },
  "legal-texts-changed": {
    terms: { version: "2027-01", article: "terms-2027-01" },
    privacy: { version: "2026-11", article: "privacy-policy" },
    summary: { el: "Η επιστροφή είναι δωρεάν.", en: "The return is free." },
    from: at,
  },
  "withdrawal-received": {
    order_id: "o",
    number: "D-1001",
    title: "iPhone 13",
    name: "Ελένη Νικολάου",
    way: "return",
    made_at: at,
  },
  "withdrawal-link": {
    number: "D-1001",
    withdrawal_link: { order_id: "o", email: "eleni@example.com" },
  },
  "complaint-received": {
    complaint_id: "0190",
    decision_link: { type: "decision", id: "0190" },
  },
  "complaint-decided": {
    about: "report",
    decision: "upheld",
    answer: { el: "Ήταν λάθος.", en: "It was a mistake." },
    decision_link: { type: "report", id: "0190" },
  },
  "second-factor-reset": { reset_at: at },
  "staff-invitation": { invitation_id: "i" },
  "account-restored": { restored_at: "2026-11-21T10:00:00Z" },
  "card-expiring": { label: "Work", last4: "4242", expires: "12/2026" },
  "payout-changed": { change: "added", country: "GR", last4: "0695", changed_at: at },
  "agent-key-changed": { change: "made", name: "Shopping agent", changed_at: at },
  "protection-changed": { change: "passkey-added", name: "My phone", changed_at: at },
  "listing-published": { listing_id: "l", title: "iPhone 13" },
  "listing-rejected": {
    listing_id: "l",
    title: "iPhone 13",
    reasons: ["photos_unclear"],
    note: "Καλύτερα με φως ημέρας.",
  },
  "listing-boosted": { listing_id: "l", title: "iPhone 13", ends_at: at },
  "listing-boost-ended": { listing_id: "l", title: "iPhone 13" },
  "listing-edit-dropped": { listing_id: "l", title: "iPhone 13" },
  "listing-vacation-ended": {},
  "listing-hub-ready": { listing_id: "l", title: "iPhone 13" },
  "listing-hub-question": { listing_id: "l", title: "iPhone 13" },
  "listing-hub-back": { listing_id: "l", title: "iPhone 13" },
  "listing-hub-parcel": { listing_id: "l", title: "iPhone 13" },
  "document-accepted": { kind: "passport" },
  "document-refused": { kind: "utility_bill", reasons: ["too_old", "unreadable"] },
  "document-expired": { kind: "identity_card" },
  "pro-earned": {},
  "pro-lost": {},
  "trade-news": {
    topic: "order-delivered",
    role: "buyer",
    variant: null,
    order_id: "o",
    number: "D-20418",
    title: "iPhone 13",
    amount: { amount: 41_250, currency: "EUR" },
    until: at,
  },
  "trade-sms": {
    topic: "order-locker-ready",
    role: "buyer",
    variant: null,
    order_id: "o",
    number: "D-20418",
    title: "iPhone 13",
    amount: null,
    until: "2026-11-25T22:00:00Z",
    place: "Κυψέλη, Φωκίωνος Νέγρη 3",
    code: "481920",
  },
  "listing-price-dropped": {
    id: "l",
    title: "iPhone 13",
    was: { amount: 40_000, currency: "EUR" },
    now: { amount: 38_000, currency: "EUR" },
    unsubscribe: "token",
  },
  "sku-price-dropped": {
    id: "s",
    title: "iPhone 13",
    was: { amount: 42_250, currency: "EUR" },
    now: { amount: 39_900, currency: "EUR" },
    unsubscribe: "token",
  },
  "search-new-matches": {
    id: "s",
    query: "q=iphone&price_max=400",
    title: "iphone",
    count: 7,
    devices: [
      { listing_id: "a", title: "iPhone 13", price: { amount: 38_000, currency: "EUR" } },
      { listing_id: "b", title: "iPhone 12", price: { amount: 29_000, currency: "EUR" } },
    ],
    unsubscribe: "token",
  },
  "hunt-matches": {
    id: "h",
    title: "iphone",
    count: 2,
    devices: [{ listing_id: "a", title: "iPhone 13", price: { amount: 38_000, currency: "EUR" } }],
    unsubscribe: "token",
  },
  "hunt-proposal": {
    id: "p",
    title: "iPhone 13",
    total: { amount: 38_000, currency: "EUR" },
    expires_at: "2026-11-21T12:00:00.000Z",
    agreed: true,
    unsubscribe: "token",
  },
  "hunt-ended": { id: "h", title: "iphone", unsubscribe: "token" },
};
const TEMPLATES = Object.keys(MESSAGE_CHANNELS) as MessageTemplate[];
const MAILS = TEMPLATES.filter((template) => MESSAGE_CHANNELS[template] === "mail");
const hasCode = (template: MessageTemplate) =>
  template.endsWith("-code") || template === "sign-in-link";

const write = (template: MessageTemplate, more: object = {}): Written<MessageTemplate> =>
  ({
    template,
    payload: PAYLOADS[template],
    recipient: "eleni@example.gr",
    market: "GR",
    locale: "el-GR",
    code: hasCode(template) ? CODE : template === "staff-invitation" ? "the-token" : null,
    publicOrigin: "https://deftero.gr",
    ...more,
  }) as Written<MessageTemplate>;

function mailOf(template: MessageTemplate, more: object = {}) {
  const message = write(template, more);
  if (isSms(message)) throw new Error(`${template} is no mail`);
  return renderMail(message);
}

function smsOf(more: object = {}): string {
  const message = write("phone-code", more);
  if (!isSms(message)) throw new Error("phone-code is no SMS");
  return renderSms(message);
}

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");
const readBody = (html: string) => {
  const { body } = parse(html);
  return body.textContent.replaceAll(/\s+/g, " ");
};

/** Parts that are not text. */
const isWhole = (value: unknown) =>
  typeof value === "number" || (typeof value === "object" && value !== null);

test("device-listed links to the sell wizard with the device's name", () => {
  const { text } = mailOf("device-listed", { locale: "en-GR" });
  expect(text).toContain("https://deftero.gr/en-GR/sell?find=Nokia%203310");
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each(MAILS)("%s has subject, both parts and no open placeholder", (template) => {
    const { subject, text, html } = mailOf(template, { locale });
    expect(subject).toMatch(/\p{L}/u);
    for (const part of [subject, text, readBody(html)]) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|null|\[object/);
    }
    const document = parse(html);
    expect(document.documentElement.lang).toBe(locale.slice(0, 2));
    expect(document.title).toBe(subject);
    const times = hasCode(template) ? 1 : 0;
    expect(text.split(CODE)).toHaveLength(times + 1);
    expect(html.split(CODE)).toHaveLength(times + 1);
    expect(subject).not.toContain(CODE);
  });

  test.each(MAILS)("%s says the same in both parts", (template) => {
    const { text, html } = mailOf(template, { locale });
    const body = readBody(html);
    const lines = text.split("\n").map((line) => line.trim().replaceAll(/\s+/g, " "));
    const sentences = lines.filter((line) => line !== "" && !/^(--|deftero|https:)/.test(line));
    for (const sentence of sentences) {
      for (const part of sentence.split(/: (?=\S)|:$/)) expect(body).toContain(part.trim());
    }
  });

  test.each(MAILS)("%s has no picture, script, form or foreign link", (template) => {
    const { html } = mailOf(template, { locale });
    const document = parse(html);
    const active = "script, img, picture, iframe, object, embed, form, link, video, svg, base";
    expect(document.querySelectorAll(active)).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|\son\w+=/i);
    const addresses = [...html.matchAll(/https?:\/\/[^"\s]+/g)].map(([address]) => address);
    for (const address of addresses) expect(address).toMatch(/^https:\/\/deftero\.gr\//);
  });

  test.each(MAILS)("%s escapes hostile content", (template) => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{code}}'&lt;`;
    const payload = Object.fromEntries(
      Object.entries(PAYLOADS[template]).map(([key, value]) => [
        key,
        /_(at|on)$|^(topic|role|variant|until|unsubscribe|query|total|measure|reason|from)$/.test(
          key,
        ) || isWhole(value)
          ? value
          : hostile,
      ]),
    );
    const { html, subject } = mailOf(template, { locale, payload, recipient: hostile });
    const document = parse(html);
    expect(document.querySelectorAll("script, img")).toHaveLength(0);
    expect(document.title).toBe(subject);
    expect(readBody(html)).toContain(hostile);
    expect(document.querySelectorAll("[onerror]")).toHaveLength(0);
  });
});

test("dates are in the market's time zone and language", () => {
  expect(mailOf("password-changed").text).toContain("23 Νοεμβρίου 2026 στις 23:30");
  expect(mailOf("password-changed", { locale: "en-GR" }).text).toContain(
    "23 November 2026 at 23:30",
  );
  const british = { locale: "en-GB", market: "GB" };
  expect(mailOf("password-changed", british).text).toContain("23 November 2026 at 21:30");
  expect(mailOf("account-deleted").text).toContain("21 Φεβρουαρίου 2027");
});

test("links lead to the reader's locale, and are left out without a public origin", () => {
  const security = mailOf("password-changed", { locale: "en-GB", market: "GB" });
  expect(parse(security.html).querySelector("a")!.href).toBe(
    "https://deftero.gr/en-GB/account/security",
  );
  expect(security.text).toContain("https://deftero.gr/en-GB/account/security");
  expect(mailOf("sign-up-known").text).toContain("https://deftero.gr/el-GR/auth/sign-in");
  const unknown = mailOf("email-changed", { publicOrigin: null });
  expect(parse(unknown.html).querySelectorAll("a")).toHaveLength(0);
  expect(unknown.text).not.toContain("http");
});

test.each(["email-changed", "phone-changed"] as const)(
  "%s has a link that undoes the change, before the security settings",
  (template) => {
    const { html, text } = mailOf(template, { locale: "en-GR", code: "the-token" });
    const undo = "https://deftero.gr/en-GR/contact-change/the-token";
    const [first, second] = parse(html).querySelectorAll("a");
    expect([first!.href, first!.textContent.trim()]).toEqual([undo, "This wasn’t me"]);
    expect(second!.href).toBe("https://deftero.gr/en-GR/account/security");
    expect(text).toContain(undo);
    const unknown = mailOf(template, { code: "the-token", publicOrigin: null });
    expect(unknown.html + unknown.text).not.toContain("the-token");
  },
);

describe("mails with an unsubscribe link", () => {
  const ENDING = [
    "listing-price-dropped",
    "sku-price-dropped",
    "search-new-matches",
    "hunt-matches",
    "hunt-proposal",
    "hunt-ended",
  ] as const;

  test.each(ENDING)("%s have a page and a one-click header", (template) => {
    const { headers, html, text } = mailOf(template, { locale: "en-GR" });
    expect(headers).toEqual({
      "List-Unsubscribe": "<https://deftero.gr/api/unsubscribe/token>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const page = "https://deftero.gr/en-GR/unsubscribe/token";
    expect(parse(html).querySelector(`a[href="${page}"]`)!.textContent).toMatch(/^\s*Stop emails/);
    expect(text).toContain(page);
  });

  test("are these only, and only with a public origin", () => {
    for (const template of MAILS)
      expect(Object.keys(mailOf(template).headers).length > 0, template).toBe(
        (ENDING as readonly string[]).includes(template),
      );
    const unknown = mailOf("search-new-matches", { publicOrigin: null });
    expect(unknown.headers).toEqual({});
    expect(unknown.text).not.toContain("http");
  });
});

test("new matches are listed with prices in the reader's format", () => {
  const { subject, html, text } = mailOf("search-new-matches");
  expect(subject).toBe("7 νέες συσκευές: iphone");
  const links = [...parse(html).querySelectorAll("a")].map(({ href }) => href);
  expect(links.slice(0, 3)).toEqual([
    "https://deftero.gr/el-GR/listing/a",
    "https://deftero.gr/el-GR/listing/b",
    "https://deftero.gr/el-GR/account/searches/s?q=iphone&price_max=400",
  ]);
  expect(text).toMatch(/iPhone 13: 380,00\s€/);
  // As on the pages, the money format follows the market and not the language.
  expect(mailOf("search-new-matches", { locale: "en-GR" }).text).toMatch(/380,00\s€/);
  const one = { ...PAYLOADS["search-new-matches"], count: 1 };
  expect(mailOf("search-new-matches", { payload: one }).subject).toBe("1 νέα συσκευή: iphone");
  const pounds = { amount: 38_000, currency: "GBP" };
  const payload = { ...PAYLOADS["listing-price-dropped"], now: pounds };
  expect(mailOf("listing-price-dropped", { locale: "en-GB", market: "GB", payload }).subject).toBe(
    "Now £380.00: iPhone 13",
  );
});

test("sign-in providers have their names", () => {
  expect(mailOf("provider-linked", { locale: "en-GR" }).subject).toBe(
    "You can now sign in with Google",
  );
});

describe("an SMS", () => {
  const GSM = /^[\nA-Za-z0-9 @£$_!"#%&'()*+,\-./:;<=>?]*$/;

  test("about a changed number is one part and has no link", () => {
    const template = "phone-changed-notice";
    const english = smsOf({ template, payload: PAYLOADS[template], locale: "en-GB", code: null });
    expect(english).toMatch(GSM);
    expect(english.length).toBeLessThanOrEqual(160);
    const greek = smsOf({ template, payload: PAYLOADS[template], code: null });
    expect(greek.length).toBeLessThanOrEqual(70);
    expect(english + greek).not.toContain("http");
  });

  test("in English is one part of the GSM alphabet", () => {
    const text = smsOf({
      locale: "en-GB",
      market: "GB",
      publicOrigin: "https://www.deftero.example",
    });
    expect(text).toMatch(GSM);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  test("in Greek is one part of 70 letters", () => {
    expect(smsOf().length).toBeLessThanOrEqual(70);
  });

  test("ends in the line that binds the code to our origin", () => {
    for (const locale of LOCALES satisfies readonly Locale[]) {
      expect(smsOf({ locale }).split("\n").at(-1)).toBe(`@deftero.gr #${CODE}`);
    }
  });

  test.each([null, "http://deftero.gr", "https://deftero.gr:8443"])(
    "has no such line for %s, where phones ignore it",
    (publicOrigin) => {
      expect(smsOf({ publicOrigin })).toBe("481920: κωδικός Deftero, ισχύει 10 λεπτά.");
    },
  );
});

describe("the texts", () => {
  type Texts = { [key: string]: string | Texts };
  const flat = (texts: Texts, prefix = ""): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
    );
  const variables = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

  test("have the same keys and variables in both languages", () => {
    const greek = new Map(flat(el));
    expect([...greek.keys()]).toEqual(flat(en).map(([key]) => key));
    for (const [key, text] of flat(en))
      expect(variables(greek.get(key)!), key).toEqual(variables(text));
  });

  test("have no exclamation marks, and the Greek ones are in Greek", () => {
    for (const [key, text] of [...flat(en), ...flat(el)]) expect(text, key).not.toContain("!");
    for (const [key, text] of flat(el)) {
      expect(text.replaceAll(/\{\{\w+\}\}/g, ""), key).not.toMatch(/[a-z]{4,} [a-z]{3,}/i);
    }
  });
});
