import type { Language } from "#contract/market.ts";
import type { RejectReason } from "#contract/listing-words.ts";
import type { Money } from "#contract/money.ts";
import type { TradeNews } from "./trade-news.ts";

type ListingPayload = { listing_id: string; title: string };

/** The asking price of a listing, or the cheapest total of a product. */
type PriceDrop = {
  id: string;
  title: string;
  was: Money;
  now: Money;
  unsubscribe: string;
};

/** Payload of every mail and SMS. It never contains a code. */
export type MessagePayloads = {
  /** The job that sends it issues the code of this verification. */
  "email-code": { verification_id: string };
  "password-code": { verification_id: string };
  "phone-code": { verification_id: string };
  /** After too many wrong passwords. The job issues the token of the link. */
  "sign-in-link": { verification_id: string };
  /** A sign-up used the e-mail of an existing account. */
  "sign-up-known": Record<string, never>;
  "password-changed": { changed_at: string };
  "email-changed": { new_email_masked: string; changed_at: string };
  "phone-changed": { new_phone_masked: string; changed_at: string };
  "provider-linked": { provider: string; changed_at: string };
  "provider-unlinked": { provider: string; changed_at: string };
  "account-deleted": { erased_on: string };
  "account-restored": { restored_at: string };
  /** Country and last four characters of the bank account, if the change concerns one. */
  "payout-changed": {
    change: "verified" | "refused" | "closed" | "added" | "removed" | "default";
    country: string | null;
    last4: string | null;
    changed_at: string;
  };
  "listing-published": ListingPayload;
  /** `note` is in the seller's language. */
  "listing-rejected": ListingPayload & { reasons: RejectReason[]; note: string | null };
  "listing-boosted": ListingPayload & { ends_at: string };
  "listing-boost-ended": ListingPayload;
  "report-received": { report_id: string };
  "report-decided": {
    report_id: string;
    decision: "upheld" | "dismissed";
    answer: Record<Language, string>;
  };
  /** To a person who asked for a device that was missing in the catalogue. */
  "device-listed": { title: string };
  /** Sold as it was shown, so the changes are dropped. */
  "listing-edit-dropped": ListingPayload;
  /** Orders, payouts, reviews and claims; their texts are in trade-news.ts. */
  "trade-news": TradeNews;
  /** The urgent ones, to a verified phone. */
  "trade-sms": TradeNews;
  "listing-price-dropped": PriceDrop;
  "sku-price-dropped": PriceDrop;
  /** `query` is the query string of its page; `devices` are the first of `count`. */
  "search-new-matches": {
    id: string;
    query: string;
    title: string;
    count: number;
    devices: (ListingPayload & { price: Money })[];
    unsubscribe: string;
  };
};
export type MessageTemplate = keyof MessagePayloads;

/** Templates with a code: the reader waits for it, and it expires soon. */
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
