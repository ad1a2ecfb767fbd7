import { hours, minutes, seconds } from "#contract/duration.ts";
import type { SocialProvider } from "#contract/account.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type {
  OfferActor,
  OfferMove,
  OfferStatus,
  OfferVoidReason,
} from "#contract/offer-states.ts";
import type { ClaimOutcome } from "#contract/claim-states.ts";
import type { DocumentedTransfer } from "#api/modules/invoice/index.ts";
import type { OrderNotice } from "#api/modules/order/index.ts";
import type { TradeVariant } from "#api/modules/message/index.ts";
import type { ListingTransition } from "#api/modules/listing/index.ts";

/** `step` is a transition of the listing's table, or a change of its boost or its content. */
type ListingMoved = {
  listing_id: string;
  step: ListingTransition | "boost_end" | "drop_edit";
  from_status: ListingStatus;
  to_status: ListingStatus;
};

/** Both parties are notified of `notice`, its time, and when the next step is due. */
export type OrderMoved = {
  order_id: string;
  notice: OrderNotice;
  at: string;
  due_at: string | null;
  /** Distinguishes notifications of the same step; derived from the order unless it is named. */
  variant?: TradeVariant;
  /** The amount sent this time, and the total with earlier ones; minor units. */
  amount?: number;
  total?: number;
  place?: string;
  code?: string;
  only?: "buyer" | "seller";
};

/**
 * What was said about an offer, or `remind` for an agreed price that ends soon. `from` is the state
 * before, `amount` in minor units what is on the table, `until` when the next step is due.
 */
export type OfferMoved = {
  offer_id: string;
  number: number;
  kind: OfferMove | "remind";
  side: OfferActor;
  from: OfferStatus | null;
  by_rule: boolean;
  /** The deal hunter spoke for the buyer; absent in entries of earlier builds. */
  by_hunter?: boolean;
  /** A program with a key of the buyer spoke. */
  by_agent?: boolean;
  amount: number;
  at: string;
  until: string | null;
  void_reason: OfferVoidReason | null;
};

/** Claim steps that the buyer is notified of. */
export type ClaimStep =
  | "received"
  | "accepted"
  | "refused"
  | "closed"
  | "at_hub"
  | "resolved"
  | "remind"
  | "lapsed"
  | "lost"
  | "reopened"
  | ClaimOutcome;

export type JobPayloads = {
  "wake-deadlines": Record<string, never>;
  "drain-outbox": Record<string, never>;
  /** The embedded database has no autovacuum (decisions "Embedded database"). */
  vacuum: Record<string, never>;
  /** Daily notifications of new results for saved searches. */
  "tell-searches": Record<string, never>;
  /** Finds what a hunt has missed, and sends what waited for the next day. */
  "sweep-hunts": Record<string, never>;
  "sweep-served": Record<string, never>;
  /** Closes tickets that were solved long ago. */
  "close-tickets": Record<string, never>;
  "compute-popularity": Record<string, never>;
  /** Rebuilds the search index after a version change of its format. */
  "renew-search": Record<string, never>;
  /** Writes the rows of a file of devices (modules/staff-catalog). */
  "import-catalog": { import_id: string };
  /** Writes the next rows of a file of a list, or acts on them (modules/staff-job). */
  "work-staff-job": { job_id: string };
  "drop-staff-job": { job_id: string };
  /** Lets search know of changed names, colours and sizes. */
  "refresh-catalog": Record<string, never>;
  /** Resolves payments with an unknown outcome, or whose step was lost with a process. */
  "reconcile-payments": Record<string, never>;
  "deliver-events": Record<string, never>;
  /** Creates the AVIF of one picture in one width, after its WebP was requested. */
  "derive-avif": { key: string; width: number };
  /** Fingerprints photos of listings from before there were fingerprints. */
  "fingerprint-photos": Record<string, never>;
  /** Deletes the files of a picture, unless a row refers to it by then. */
  "drop-picture": { key: string };
  /** Deletes an encrypted file of a document that no row names. */
  "drop-document-file": { id: string };
  /** Deletes a file of a support request that no message has. */
  "drop-ticket-file": { id: string };
  /** Ends documents and deletes files whose time has passed. */
  "sweep-documents": Record<string, never>;
  /** Wraps the keys of documents by the newest key of the configuration. */
  "rotate-document-keys": Record<string, never>;
  /** Gives or takes the PRO badge of one member by the rule. */
  "evaluate-pro": { user_id: string };
  "evaluate-everybody": Record<string, never>;
  /** Writes the archive of a person's data, and deletes its files when it has no row any more. */
  "prepare-data-export": { export_id: string };
  "drop-data-export": { export_id: string; run?: string };
  /** Checks whether the courier has today's list. */
  "plan-courier-day": Record<string, never>;
  /** Removes cards that were entered for one purchase only. */
  "forget-unkept-cards": Record<string, never>;
  "forget-card": { reference: string };
  /** Writes to owners of saved cards that expire soon. */
  "tell-expiring-cards": Record<string, never>;
  /** Sends documents to the tax authority again that it has refused or never got. */
  "register-invoices": Record<string, never>;
  /** Erases a person's parcel at the courier, and their appointment in the calendar. */
  "forget-parcel": { key: string };
  "forget-call": { uuid: string };
  "close-payout-account": { reference: string };
  /** Sends one mail or SMS (modules/message) without a code. */
  "send-message": { message_id: string };
  /** Sends one mail or SMS with a code; these never queue behind the others. */
  "send-code": { message_id: string };
  /** Sends one notification to one browser (modules/push-subscription). */
  "send-push": { push_message_id: string };
  /** Moves codes that an older version has queued among the other messages. */
  "move-waiting-codes": Record<string, never>;
  /** Notifies the owner of an e-mail for which a stranger asked a code. */
  "warn-owner": { verification_id: string };
  /** Copies the picture of a new member from their social provider. */
  "keep-social-photo": { user_id: string; provider: SocialProvider; picture: string };
};
export type JobName = keyof JobPayloads;

export type JobSettings = {
  /** Retries after the first attempt, with growing pauses. */
  retries: number;
  /** Milliseconds without a heartbeat after which a runner counts as dead and the job is retried. */
  givenUpAfter: number;
  longestPause?: number;
  atOnce?: number;
  /** Whether a runner looks for the next job at once, and not at its next poll. */
  isBackToBack?: boolean;
  /** Whether it sends anything outside, so that it waits while outgoing work is on hold. */
  isOutgoing?: boolean;
};

export const JOBS = {
  // The sweeper does the same work a moment later, so a failed run is not retried.
  "wake-deadlines": { retries: 0, givenUpAfter: minutes(5) },
  "drain-outbox": { retries: 0, givenUpAfter: minutes(5) },
  vacuum: { retries: 0, givenUpAfter: minutes(15) },
  "tell-searches": { retries: 0, givenUpAfter: minutes(15) },
  "sweep-hunts": { retries: 0, givenUpAfter: minutes(15) },
  "close-tickets": { retries: 2, givenUpAfter: minutes(5) },
  "sweep-served": { retries: 2, givenUpAfter: minutes(15) },
  "renew-search": { retries: 2, givenUpAfter: minutes(15) },
  // What a run has written stays written, and the next run goes on after it.
  "import-catalog": { retries: 18, givenUpAfter: minutes(15) },
  "work-staff-job": { retries: 18, givenUpAfter: minutes(15) },
  "drop-staff-job": { retries: 18, givenUpAfter: minutes(2) },
  "refresh-catalog": { retries: 5, givenUpAfter: minutes(15) },
  // These repeat anyway, so a failed one is not retried.
  "reconcile-payments": { retries: 0, givenUpAfter: minutes(5), isOutgoing: true },
  "deliver-events": { retries: 0, givenUpAfter: minutes(5) },
  "plan-courier-day": { retries: 0, givenUpAfter: minutes(5) },
  "derive-avif": { retries: 2, givenUpAfter: minutes(2) },
  "fingerprint-photos": { retries: 0, givenUpAfter: minutes(15) },
  // A copied shop may share the picture storage of its original.
  "drop-picture": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "drop-document-file": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "drop-ticket-file": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "sweep-documents": { retries: 2, givenUpAfter: minutes(15) },
  "rotate-document-keys": { retries: 2, givenUpAfter: minutes(15) },
  "evaluate-pro": { retries: 3, givenUpAfter: minutes(2) },
  "evaluate-everybody": { retries: 2, givenUpAfter: minutes(15) },
  "prepare-data-export": { retries: 5, givenUpAfter: hours(1) },
  "drop-data-export": { retries: 18, givenUpAfter: minutes(2) },
  "forget-unkept-cards": { retries: 0, givenUpAfter: minutes(15) },
  "tell-expiring-cards": { retries: 2, givenUpAfter: minutes(15) },
  "register-invoices": { retries: 0, givenUpAfter: minutes(5) },
  "forget-card": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "forget-parcel": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "forget-call": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "close-payout-account": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  // Retries for about eight hours, with pauses of at most one.
  "send-message": {
    retries: 18,
    givenUpAfter: minutes(2),
    atOnce: 4,
    isBackToBack: true,
    isOutgoing: true,
  },
  // A person waits for it, and after its expiry it is not sent any more.
  "send-code": {
    retries: 18,
    givenUpAfter: minutes(2),
    longestPause: seconds(30),
    atOnce: 4,
    isBackToBack: true,
    isOutgoing: true,
  },
  // An attempt that the push service refuses plans the next one itself.
  "send-push": {
    retries: 5,
    givenUpAfter: minutes(2),
    atOnce: 4,
    isBackToBack: true,
    isOutgoing: true,
  },
  "move-waiting-codes": { retries: 0, givenUpAfter: minutes(2) },
  "compute-popularity": { retries: 0, givenUpAfter: minutes(10) },
  "warn-owner": { retries: 5, givenUpAfter: minutes(2) },
  "keep-social-photo": { retries: 3, givenUpAfter: minutes(2) },
} as const satisfies Record<JobName, JobSettings>;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** Outbox messages: effects outside the transaction that caused them. */
export type OutboxPayloads = {
  /** A listing was published, changed, sold or removed: updates the search index. */
  "listing-changed": { listing_id: string };
  /** A listing changed its state: mails and notifications. */
  "listing-moved": ListingMoved;
  /** A listing may be what a hunt looks for, or a hunt looks at all that is on sale. */
  "hunt-listing": { listing_id: string };
  "hunt-begun": { hunt_id: string };
  /** A seller has agreed to a price with a hunt. */
  "hunt-agreed": { offer_id: string };
  /** A listing is on sale at a price that may be new: notifies its followers. */
  "listing-priced": { listing_id: string };
  /** Settles a boost with the card provider, outside any transaction. */
  "boost-step": { boost_id: string };
  /** Charges, or gives back, a payment of a subscription, outside any transaction. */
  "subscription-charge": { charge_id: string };
  /** An order or its money moved: mails and notifications. */
  "order-moved": OrderMoved;
  /** An offer was made, answered or ended: mails and notifications. */
  "offer-moved": OfferMoved;
  /** Checks, captures, voids or refunds a payment at the card provider, outside any transaction. */
  "payment-step": { payment_id: string; step: "check" | "capture" | "void" | "refund" };
  /** The card provider sends a goodwill refund that support has granted. */
  "goodwill-step": { goodwill_id: string };
  /** A person got a review, or their claim moved: a mail and a notification. */
  "review-written": { review_id: string };
  "claim-moved": { claim_id: string; step: ClaimStep; at: string };
  "claim-fetched": { order_id: string; at: string };
  "claim-delivered": { order_id: string; at: string };
  "withdrawn-arrived": { order_id: string; at: string };
  "claim-parcel-lost": { order_id: string; at: string };
  "shipment-step": { shipment_id: string };
  "stock-parcel-step": { parcel_id: string };
  /** Sends the courier the list of pickups of a day of the market, `YYYY-MM-DD`. */
  "courier-day": { date: string };
  /** Sends a seller's payout through the card provider, or checks its outcome. */
  "payout-step": { payout_id: string };
  "call-cancelled": { appointment_id: string };
  /** Issues the document of a payment, a refund or a fee. */
  "transfer-posted": DocumentedTransfer;
  /** Sends a document to the register of the tax authority. */
  "fiscal-step": { invoice_id: string };
};
export type OutboxTopic = keyof OutboxPayloads;

/** Topics whose handlers call a provider: they wait while outgoing work is on hold. */
export const OUTGOING_TOPICS: ReadonlySet<string> = new Set([
  "boost-step",
  "subscription-charge",
  "payment-step",
  "goodwill-step",
  "shipment-step",
  "stock-parcel-step",
  "courier-day",
  "payout-step",
  "call-cancelled",
  "fiscal-step",
] satisfies OutboxTopic[]);
