import type { DocumentKind, DocumentReason } from "#contract/document-kinds.ts";
import type { Language } from "#contract/market.ts";
import type { RejectReason } from "#contract/listing-words.ts";
import type { Measure, ModerationReason } from "#contract/moderation-words.ts";
import type { Money } from "#contract/money.ts";
import type { ProtectionChange } from "#api/events.ts";
import type { DecisionLink } from "#api/modules/restriction/index.ts";
import type { TicketThread } from "#api/modules/ticket-link/index.ts";
import type { WithdrawalWay } from "#contract/withdrawal-words.ts";
import type { WithdrawalLink } from "#api/modules/withdrawal-link/index.ts";
import type { OfferNews } from "./offer-news.ts";
import type { SubscriptionNews } from "./subscription-news.ts";
import type { TradeNews } from "./trade-news.ts";

type LegalText = { version: string; article: string };

type ListingPayload = { listing_id: string; title: string };

type PriceDrop = {
  id: string;
  title: string;
  was: Money;
  now: Money;
  unsubscribe: string;
};

/** The payload never contains a code. */
export type MessagePayloads = {
  "email-code": { verification_id: string };
  "password-code": { verification_id: string };
  "phone-code": { verification_id: string };
  "sign-in-link": { verification_id: string };
  "sign-up-known": Record<string, never>;
  "password-changed": { changed_at: string };
  "email-changed": { new_email_masked: string; changed_at: string; contact_change_id: number };
  "phone-changed": { new_phone_masked: string; changed_at: string; contact_change_id: number };
  /** An SMS to the old number. */
  "phone-changed-notice": { changed_at: string };
  "contact-restored": { kind: "email" | "phone"; contact_masked: string; restored_at: string };
  "provider-linked": { provider: string; changed_at: string };
  "provider-unlinked": { provider: string; changed_at: string };
  "account-deleted": { erased_on: string };
  "account-restored": { restored_at: string };
  "second-factor-reset": { reset_at: string };
  "staff-invitation": { invitation_id: string };
  "data-export-ready": { expires_at: string };
  "payout-changed": {
    change: "verified" | "refused" | "closed" | "added" | "removed" | "default";
    country: string | null;
    last4: string | null;
    changed_at: string;
  };
  "agent-key-changed": { change: "made" | "revoked"; name: string; changed_at: string };
  /** `name` is that of a passkey. */
  "protection-changed": { change: ProtectionChange; name: string | null; changed_at: string };
  /** `expires` is month and year. */
  "card-expiring": { label: string | null; last4: string; expires: string };
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
    decision_link?: DecisionLink;
  };
  "statement-of-reasons": {
    measure: Measure;
    reason: ModerationReason;
    title: string;
    facts: Record<Language, string>;
    ends_at: string | null;
    decision_link: DecisionLink;
  };
  "measure-lifted": {
    measure: Measure;
    title: string;
    note: Record<Language, string>;
    decision_link: DecisionLink;
  };
  /** Copy of a statement, which is the receipt on a durable medium. */
  /** `from` is ISO 8601. */
  "legal-texts-changed": {
    terms: LegalText;
    privacy: LegalText;
    summary: Record<Language, string> | null;
    from: string;
  };
  "withdrawal-received": {
    order_id: string;
    number: string;
    title: string;
    name: string;
    way: WithdrawalWay;
    made_at: string;
  };
  "withdrawal-link": { number: string; withdrawal_link: WithdrawalLink };
  "complaint-received": { complaint_id: string; decision_link: DecisionLink };
  "complaint-decided": {
    about: "decision" | "report";
    decision: "upheld" | "dismissed";
    answer: Record<Language, string>;
    decision_link: DecisionLink;
  };
  "ticket-received": { thread: TicketThread; number: number; subject: string | null };
  "ticket-answer": { thread: TicketThread; number: number; subject: string; text: string };
  /** `text` null where it was solved without a word. */
  "ticket-solved": { thread: TicketThread; number: number; subject: string; text: string | null };
  "device-listed": { title: string };
  "device-exists": { title: string };
  "device-not-sold": Record<string, never>;
  "device-unclear": Record<string, never>;
  "listing-edit-dropped": ListingPayload;
  "listing-vacation-ended": Record<string, never>;
  "listing-hub-ready": ListingPayload;
  "listing-hub-question": ListingPayload;
  "listing-hub-back": ListingPayload;
  "listing-hub-parcel": ListingPayload;
  "document-accepted": { kind: DocumentKind };
  "document-refused": { kind: DocumentKind; reasons: DocumentReason[] };
  "document-expired": { kind: DocumentKind };
  "pro-earned": Record<string, never>;
  "pro-lost": Record<string, never>;
  "trade-news": TradeNews;
  "offer-news": OfferNews;
  "subscription-news": SubscriptionNews;
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
  /** What a standing hunt has found; `devices` are the first of `count`. */
  "hunt-matches": {
    id: string;
    title: string;
    count: number;
    devices: (ListingPayload & { price: Money })[];
    unsubscribe: string;
  };
  /** `agreed` where the seller has agreed to the price. */
  "hunt-proposal": {
    id: string;
    title: string;
    total: Money;
    expires_at: string;
    agreed: boolean;
    unsubscribe: string;
  };
  "hunt-ended": { id: string; title: string; unsubscribe: string };
};
export type MessageTemplate = keyof MessagePayloads;

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
  "phone-changed-notice": "sms",
  "contact-restored": "mail",
  "provider-linked": "mail",
  "provider-unlinked": "mail",
  "account-deleted": "mail",
  "account-restored": "mail",
  "second-factor-reset": "mail",
  "staff-invitation": "mail",
  "data-export-ready": "mail",
  "payout-changed": "mail",
  "agent-key-changed": "mail",
  "protection-changed": "mail",
  "card-expiring": "mail",
  "listing-published": "mail",
  "listing-rejected": "mail",
  "listing-boosted": "mail",
  "listing-boost-ended": "mail",
  "report-received": "mail",
  "report-decided": "mail",
  "statement-of-reasons": "mail",
  "measure-lifted": "mail",
  "legal-texts-changed": "mail",
  "withdrawal-received": "mail",
  "withdrawal-link": "mail",
  "complaint-received": "mail",
  "complaint-decided": "mail",
  "ticket-received": "mail",
  "ticket-answer": "mail",
  "ticket-solved": "mail",
  "device-listed": "mail",
  "device-exists": "mail",
  "device-not-sold": "mail",
  "device-unclear": "mail",
  "listing-edit-dropped": "mail",
  "listing-vacation-ended": "mail",
  "listing-hub-ready": "mail",
  "listing-hub-question": "mail",
  "listing-hub-back": "mail",
  "listing-hub-parcel": "mail",
  "document-accepted": "mail",
  "document-refused": "mail",
  "document-expired": "mail",
  "pro-earned": "mail",
  "pro-lost": "mail",
  "trade-news": "mail",
  "offer-news": "mail",
  "subscription-news": "mail",
  "trade-sms": "sms",
  "listing-price-dropped": "mail",
  "sku-price-dropped": "mail",
  "search-new-matches": "mail",
  "hunt-matches": "mail",
  "hunt-proposal": "mail",
  "hunt-ended": "mail",
} as const satisfies Record<MessageTemplate, "mail" | "sms">;
