import type { Language } from "#contract/market.ts";
import type { RejectReason } from "#contract/listing-words.ts";
import type { Money } from "#contract/money.ts";
import type { TradeNews } from "./trade-news.ts";

type AboutListing = { listing_id: string; title: string };

/** Of a listing the asking price, of a product the cheapest total. */
type PriceDrop = {
  id: string;
  title: string;
  was: Money;
  now: Money;
  /** What its unsubscribe link carries. */
  unsubscribe: string;
};

/** Every mail and SMS: its channel, and what its text needs besides the recipient. Never a code. */
export type MessagePayloads = {
  /** Codes: the job that sends them makes the code of this verification. */
  "email-code": { verification_id: string };
  "password-code": { verification_id: string };
  "phone-code": { verification_id: string };
  /** Strangers have guessed at the password: the job makes the token that the link carries. */
  "sign-in-link": { verification_id: string };
  /** Someone tried to sign up with the e-mail of an account that exists. */
  "sign-up-known": Record<string, never>;
  "password-changed": { changed_at: string };
  /** To the old address. */
  "email-changed": { new_email_masked: string; changed_at: string };
  "phone-changed": { new_phone_masked: string; changed_at: string };
  "provider-linked": { provider: string; changed_at: string };
  "provider-unlinked": { provider: string; changed_at: string };
  "account-deleted": { erased_on: string };
  "account-restored": { restored_at: string };
  /** Of the bank account, where one is meant, its country and last four characters. */
  "payout-changed": {
    change: "verified" | "refused" | "closed" | "added" | "removed" | "default";
    country: string | null;
    last4: string | null;
    changed_at: string;
  };
  "listing-published": AboutListing;
  /** `note`: the hub's own words, in the seller's language. */
  "listing-rejected": AboutListing & { reasons: RejectReason[]; note: string | null };
  "listing-boosted": AboutListing & { ends_at: string };
  "listing-boost-ended": AboutListing;
  /** To whoever reported something, or objected. */
  "report-received": { report_id: string };
  "report-decided": {
    report_id: string;
    decision: "upheld" | "dismissed";
    answer: Record<Language, string>;
  };
  /** To whoever missed a device of the catalogue: it is there now. */
  "device-listed": { title: string };
  /** It was sold as it was shown, and its changes wait no more. */
  "listing-edit-dropped": AboutListing;
  /** Orders, payouts, reviews and claims, each with words of its own (trade-news.ts). */
  "trade-news": TradeNews;
  /** Of those the few that cannot wait for a mailbox. */
  "trade-sms": TradeNews;
  "listing-price-dropped": PriceDrop;
  "sku-price-dropped": PriceDrop;
  /** `query` as the address of its page has it; `devices` are the first of `count`. */
  "search-new-matches": {
    id: string;
    query: string;
    title: string;
    count: number;
    devices: (AboutListing & { price: Money })[];
    unsubscribe: string;
  };
};
export type MessageTemplate = keyof MessagePayloads;

/** Whose text is a code: somebody sits and waits for it, and it is worthless before long. */
type CodeTemplate = {
  [Template in MessageTemplate]: MessagePayloads[Template] extends { verification_id: string }
    ? Template
    : never;
}[MessageTemplate];

const CODE_TEMPLATES: Record<CodeTemplate, true> = {
  "email-code": true,
  "password-code": true,
  "phone-code": true,
  "sign-in-link": true,
};

export const isCodeTemplate = (template: string): boolean =>
  Object.hasOwn(CODE_TEMPLATES, template);
export const listCodeTemplates = (): string[] => Object.keys(CODE_TEMPLATES);

export const MESSAGE_CHANNELS = {
  "email-code": "mail",
  "password-code": "mail",
  "phone-code": "sms",
  "sign-in-link": "mail",
  "sign-up-known": "mail",
  "password-changed": "mail",
  "email-changed": "mail",
  "phone-changed": "mail",
  "provider-linked": "mail",
  "provider-unlinked": "mail",
  "account-deleted": "mail",
  "account-restored": "mail",
  "payout-changed": "mail",
  "listing-published": "mail",
  "listing-rejected": "mail",
  "listing-boosted": "mail",
  "listing-boost-ended": "mail",
  "report-received": "mail",
  "report-decided": "mail",
  "device-listed": "mail",
  "listing-edit-dropped": "mail",
  "trade-news": "mail",
  "trade-sms": "sms",
  "listing-price-dropped": "mail",
  "sku-price-dropped": "mail",
  "search-new-matches": "mail",
} as const satisfies Record<MessageTemplate, "mail" | "sms">;
