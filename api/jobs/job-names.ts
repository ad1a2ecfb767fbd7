import { seconds, minutes } from "#contract/duration.ts";
import type { SocialProvider } from "#contract/account.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { ClaimOutcome } from "#contract/order-words.ts";
import type { OrderNotice } from "#api/modules/order/order-states.ts";
import type { TradeVariant } from "#api/modules/message/trade-news.ts";
import type { ListingTransition } from "#api/modules/listing/listing-states.ts";

/** `step` is a transition of the listing's table, or what became of its boost or its changes. */
type ListingMoved = {
  listing_id: string;
  step: ListingTransition | "boost_end" | "drop_edit";
  from_status: ListingStatus;
  to_status: ListingStatus;
};

/** What both sides are told, when it happened, and until when the next step may take. */
export type OrderMoved = {
  order_id: string;
  notice: OrderNotice;
  at: string;
  due_at: string | null;
  /** Which of the same news it is; found by the order unless it is named. */
  variant?: TradeVariant;
  /** Of money that was sent: this time, and with what was sent before; minor units. */
  amount?: number;
  total?: number;
  /** Where the device waits, in words. */
  place?: string;
  /** What opens its locker. */
  code?: string;
  /** The other side is not told. */
  only?: "buyer" | "seller";
};

/** What the buyer of a claim is told. */
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

/** Every job and what it carries. */
export type JobPayloads = {
  "wake-deadlines": Record<string, never>;
  "drain-outbox": Record<string, never>;
  /** The embedded database has no autovacuum (decisions "Embedded database"). */
  vacuum: Record<string, never>;
  /** Members hear, once a day, of what came in for the searches that they keep. */
  "tell-searches": Record<string, never>;
  /** Messages, clocks and events that have served long ago are deleted. */
  "sweep-served": Record<string, never>;
  /** How popular everything on sale is. */
  "compute-popularity": Record<string, never>;
  /** The search index is built again where a new version reads it differently. */
  "renew-search": Record<string, never>;
  /** Payments whose end nobody knows, or whose step was lost with a process, are looked after. */
  "reconcile-payments": Record<string, never>;
  /** Events of the embedded card provider on their way to the marketplace. */
  "deliver-events": Record<string, never>;
  /** The AVIF of one picture in one width, made after its WebP was asked for. */
  "derive-avif": { key: string; width: number };
  /** The files of a picture, unless something shows it by then. */
  "drop-picture": { key: string };
  /** It is looked whether the courier has today's list. */
  "plan-courier-day": Record<string, never>;
  /** Cards that were entered for one purchase are taken away. */
  "forget-unkept-cards": Record<string, never>;
  /** A card that is not needed any more, at the provider. */
  "forget-card": { reference: string };
  /** A parcel, and a call, of somebody whose data is erased, at the courier and in the calendar. */
  "forget-parcel": { key: string };
  "forget-call": { uuid: string };
  /** A seller's account that was ended here, at the provider. */
  "close-payout-account": { reference: string };
  /** One mail or SMS (modules/message) without a code. */
  "send-message": { message_id: string };
  /** One mail or SMS that carries a code: these never wait behind the others. */
  "send-code": { message_id: string };
  /** Codes that an older version has planned among the letters. */
  "move-waiting-codes": Record<string, never>;
  /** A word to who owns the e-mail that a stranger asked a code for. */
  "warn-owner": { verification_id: string };
  /** The picture that a new member has at their provider. */
  "keep-social-photo": { user_id: string; provider: SocialProvider; picture: string };
};
export type JobName = keyof JobPayloads;

export type JobSettings = {
  /** Tries after the first, with growing pauses. */
  retries: number;
  /** A runner that has said nothing for so long is taken for dead, and the job runs again. */
  givenUpAfter: number;
  /** The longest pause between two tries; an hour unless given. */
  longestPause?: number;
  /** How many are run at the same time by one process; one unless given. */
  atOnce?: number;
  /** Whether a runner that has found a job looks for the next at once, and not at its next poll. */
  isBackToBack?: boolean;
  /** Whether it leaves the house, so that it waits while outgoing work is on hold. */
  isOutgoing?: boolean;
};

export const JOBS = {
  // The sweeper does the same work a moment later, so a failed wake is not repeated.
  "wake-deadlines": { retries: 0, givenUpAfter: minutes(5) },
  "drain-outbox": { retries: 0, givenUpAfter: minutes(5) },
  vacuum: { retries: 0, givenUpAfter: minutes(15) },
  // Begun again and again, as those below.
  "tell-searches": { retries: 0, givenUpAfter: minutes(15) },
  "sweep-served": { retries: 2, givenUpAfter: minutes(15) },
  "renew-search": { retries: 2, givenUpAfter: minutes(15) },
  // These are begun again and again, so a failed one is not repeated.
  "reconcile-payments": { retries: 0, givenUpAfter: minutes(5), isOutgoing: true },
  "deliver-events": { retries: 0, givenUpAfter: minutes(5) },
  "plan-courier-day": { retries: 0, givenUpAfter: minutes(5) },
  "derive-avif": { retries: 2, givenUpAfter: minutes(2) },
  // A copy may share the place of its original's pictures.
  "drop-picture": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "forget-unkept-cards": { retries: 0, givenUpAfter: minutes(15) },
  "forget-card": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "forget-parcel": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "forget-call": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  "close-payout-account": { retries: 18, givenUpAfter: minutes(2), isOutgoing: true },
  // About eight hours of trying, with pauses of at most one.
  "send-message": {
    retries: 18,
    givenUpAfter: minutes(2),
    atOnce: 4,
    isBackToBack: true,
    isOutgoing: true,
  },
  // Somebody waits for it, and after its life it is not sent any more.
  "send-code": {
    retries: 18,
    givenUpAfter: minutes(2),
    longestPause: seconds(30),
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

/** What the outbox carries: effects outside the transaction that caused them. */
export type OutboxPayloads = {
  /** A listing was published, changed, sold or taken away: the search index follows. */
  "listing-changed": { listing_id: string };
  /** A listing took a step of its table: mails and notifications. */
  "listing-moved": ListingMoved;
  /** A listing is on the shelf, under a price that may be new: who keeps it may hear of that. */
  "listing-priced": { listing_id: string };
  /** A boost is looked after at the card provider, outside any transaction. */
  "boost-step": { boost_id: string };
  /** An order moved, or its money did: mails and notifications. */
  "order-moved": OrderMoved;
  /** The card provider is asked, or told to take or give back money, outside any transaction. */
  "payment-step": { payment_id: string; step: "check" | "capture" | "void" | "refund" };
  /** The card provider gives back what support promised beside the order's table. */
  "goodwill-step": { goodwill_id: string };
  /** Somebody was reviewed, or a claim of theirs has moved: a mail and a notification. */
  "review-written": { review_id: string };
  "claim-moved": { claim_id: string; step: ClaimStep; at: string };
  /** What was claimed was with the courier before its parcel was given up. */
  "claim-fetched": { order_id: string; at: string };
  /** What was claimed is back at its buyer. */
  "claim-delivered": { order_id: string; at: string };
  /** The courier lost a parcel of a claim. */
  "claim-parcel-lost": { order_id: string; at: string };
  /** The courier is asked, or told that nobody wants a parcel fetched any more. */
  "shipment-step": { shipment_id: string };
  /** The courier is given the list of what it fetches on a day of the market, `YYYY-MM-DD`. */
  "courier-day": { date: string };
  /** The card provider is asked to send a seller's money, or what became of it. */
  "payout-step": { payout_id: string };
  /** The calendar service is told that nobody comes. */
  "call-cancelled": { appointment_id: string };
};
export type OutboxTopic = keyof OutboxPayloads;

/** Topics whose handlers ask something of a provider: they wait while outgoing work is on hold. */
export const OUTGOING_TOPICS: ReadonlySet<string> = new Set([
  "boost-step",
  "payment-step",
  "goodwill-step",
  "shipment-step",
  "courier-day",
  "payout-step",
  "call-cancelled",
] satisfies OutboxTopic[]);
