import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { OfferActor, OfferMove, OfferStatus } from "#contract/offer-states.ts";
import type { ApiDeps } from "./context.ts";
import type { ListingTransition } from "#api/modules/listing/index.ts";
import type { OrderRow, OrderTransition } from "#api/modules/order/index.ts";

/**
 * Events of the domain by name, with their payloads. A module publishes what happened to its own rows
 * and does not know who reacts; `subscribers.ts` lists who does.
 */
export type DomainEvents = {
  /** A member signs in; the visitor session of the request belongs to the account already. */
  signed_in: { userId: string };
  /** A member has verified the e-mail of the account, perhaps a new one, with a code. */
  email_verified: { userId: string };
  /**
   * The owner closes the account, whose row is not locked yet: listings are locked before the
   * account, in the same order as when an order is placed.
   */
  account_closing: { userId: string; at: Date };
  /** The account is locked and marked as closed; a subscriber that throws refuses it. */
  account_closed: { userId: string };
  /** Support restores a closed account, whose row is not locked yet, as in `account_closing`. */
  account_restoring: { userId: string; at: Date };
  account_restored: { userId: string; market: Market };
  /**
   * The owner of an e-mail takes over an account whose e-mail was unverified; subscribers remove
   * what another person may have added to it.
   */
  account_reclaimed: { userId: string; at: Date };
  /** The owner of an account has changed how it is protected, and is told by mail. */
  protection_changed: { userId: string; change: ProtectionChange; name?: string; at: Date };
  /** A key for programs was made, or revoked by its owner, who is told by mail. */
  agent_key_changed: { userId: string; change: "made" | "revoked"; name: string; at: Date };
  /**
   * The holder of a replaced e-mail or phone number has undone the change; ways to sign in that were
   * added `since` then may be another person's.
   */
  contact_change_undone: { userId: string; since: Date };
  /** A sign-up whose e-mail was never verified is about to be deleted. */
  sign_up_expired: { userId: string };
  /** The card provider reports a change of a payment that the payment module does not have. */
  unknown_payment_changed: { provider: string; reference: string };
  /** The courier reports an event of a parcel that belongs to no order. */
  unknown_parcel_moved: { courier: string; reference: string };
  /** The card provider reports a change of a payout. */
  payout_changed: { provider: string; reference: string };
  /** The provider has paid a goodwill refund back to the buyer of an order. */
  goodwill_refund_paid: {
    id: string;
    order: { id: string; number: string; title: string; buyerId: string };
    amount: Money;
    /** Sum of all goodwill refunds of the order. */
    total: Money;
    at: Date;
  };
  /** Personal data of a closed account is erased; subscribers erase the rows that they own. */
  account_erased: {
    userId: string;
    /** E-mail addresses and phone numbers that belong to the account. */
    contacts: readonly string[];
    at: Date;
  };
  /** What a document proves of its locked owner has changed: it was accepted, has ended or is gone. */
  document_settled: { userId: string; at: Date };
  /** Files of documents of a locked owner are deleted; no copy of them may stay. */
  document_files_dropped: { userId: string; at: Date };
  /** An order has made a move of its table; subscribers apply the effects outside of its own rows. */
  order_moved: {
    /** The order before the move. */
    before: OrderRow;
    /** The order after the move. */
    order: OrderRow;
    /** The row of the table, with the move, both states and the effects on money and listing. */
    transition: OrderTransition;
    /** Deadline of the new state; null for one that ends nothing. */
    dueAt: Date | null;
    at: Date;
  };
  /** A locked listing has made a step of its table; a change of the order's own is `order_moved`. */
  listing_moved: { listingId: string; step: ListingTransition; to: ListingStatus; at: Date };
  /** An offer for a locked listing was made, answered or ended; `offer` is as it is after that. */
  offer_moved: {
    offer: { id: string; status: OfferStatus; market: Market; listingId: string; buyerId: string };
    move: OfferMove;
    side: OfferActor;
    byHunter: boolean;
    at: Date;
  };
  /** A locked listing has another price, by its seller or `byRule` of a consignment. */
  listing_price_changed: { listingId: string; amount: number; byRule: boolean; at: Date };
};

export type ProtectionChange =
  | "second-factor-on"
  | "second-factor-off"
  | "recovery-codes-renewed"
  | "recovery-code-used"
  | "passkey-added"
  | "passkey-removed";

export type EventName = keyof DomainEvents;
type EventDeps = Pick<ApiDeps, "database" | "jobs">;
type Subscriber<Name extends EventName> = (
  deps: EventDeps,
  event: DomainEvents[Name],
) => Promise<unknown>;
export type Subscribers = { readonly [Name in EventName]: readonly Subscriber<Name>[] };

let table: Subscribers | null = null;

/** Called once, by `subscribers.ts`. */
export const setSubscribers = (subscribers: Subscribers): void => {
  table = subscribers;
};

/**
 * Runs the subscribers of an event in the order of the table, within the current transaction. An error
 * of one undoes the whole transaction. Throws outside a transaction.
 */
export async function publish<Name extends EventName>(
  deps: EventDeps,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  deps.database.requireTx();
  if (!table) throw new Error("Import api/subscribers.ts before an event is published");
  for (const subscriber of table[name]) await subscriber(deps, event);
}
