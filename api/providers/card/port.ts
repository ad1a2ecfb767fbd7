import type { Card } from "#contract/card.ts";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { Language } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { PayoutRejection } from "#contract/payout.ts";

/** `fingerprint` is equal for equal card numbers and does not reveal them. */
export type ProviderCard = Pick<
  Card,
  "reference" | "brand" | "last4" | "exp_month" | "exp_year" | "name"
> & { fingerprint: string | null };

/** `owner` is the user or visitor for whom the setup was begun. */
type CardSetup = { owner: string } & (
  | { status: "pending" | "cancelled" }
  | { status: "succeeded"; card: ProviderCard }
);

export type ProviderPaymentStatus =
  | "requires_action"
  | "processing"
  | "authorised"
  | "captured"
  | "declined"
  | "cancelled"
  | "refunded";

export type ProviderPayment = {
  reference: string;
  status: ProviderPaymentStatus;
  amount: Money;
  /** Only with `declined`. */
  declineCode: DeclineCode | null;
  /** Only with `requires_action`: page where the visitor answers the bank. */
  redirectUrl: string | null;
  cardLast4: string | null;
};

/**
 * `unknown`: no response came, so that the money may or may not be authorised. Ask with
 * `readPayment`.
 */
export type Authorisation = ProviderPayment | { status: "unknown" };

export type PaymentSource =
  | { method: "card"; cardReference: string }
  | { method: Exclude<PaymentMethod, "card"> };

/**
 * The provider is unreachable or did not answer: the same call under the same key may be retried.
 */
export class ProviderUnavailableError extends Error {
  override readonly name = "ProviderUnavailableError";
}

/** The provider refuses permanently: the authorisation has expired, the card was deleted. */
export class ProviderRejectedError extends Error {
  override readonly name = "ProviderRejectedError";
}

/** `owner` is the user for whom the account was begun. */
export type ProviderPayoutAccount = {
  reference: string;
  owner: string;
  status: "pending" | "verified" | "refused" | "closed";
  /** Only with `refused`. */
  refusal: PayoutRejection | null;
};

/** Only the provider stores the IBAN; `fingerprint` is equal for equal IBANs. */
export type ProviderBankAccount = {
  reference: string;
  country: string;
  last4: string;
  bankName: string | null;
  beneficiaryName: string;
  fingerprint: string | null;
};

/**
 * A payout to a seller's bank. After `failed` the money is ours again, and may be sent under a new
 * key.
 */
export type ProviderPayout = {
  reference: string;
  status: "pending" | "paid" | "failed";
  amount: Money;
  /** Only with `failed`: the provider's own message. */
  failure: string | null;
  arrivesAt: Date | null;
};

/**
 * An event only says that something changed; read the current state with `readPayment` or
 * `readPayout`.
 */
export type ProviderEvent = { id: string } & (
  | { paymentReference: string }
  | { payoutReference: string }
);

/**
 * Takes cards and other payment methods. Every call that changes something is idempotent by its
 * key. No call may be made inside a database transaction: a response may take seconds, and a
 * rollback would lose the record of money that has moved.
 */
export type CardProviderPort = {
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /**
   * Begins to store a card; the visitor enters it at `redirectUrl` and returns with
   * `?setup=<reference>`.
   */
  createSetup(setup: {
    key: string;
    owner: string;
    returnPath: string;
    language: Language;
  }): Promise<{ reference: string; redirectUrl: string }>;
  readSetup(reference: string): Promise<CardSetup | null>;
  deleteCard(reference: string): Promise<void>;
  /**
   * Authorises money without capturing it: a payment that was not captured here is never reported
   * as `captured`. An adapter requests that where its provider would charge at once (manual
   * capture, intent AUTHORIZE), because a draft may still be abandoned, a seller may still decline,
   * and the ledger has no charge of an order that was not placed. The same key again returns the
   * current state. The visitor returns from a challenge with `?payment=<reference>`.
   */
  authorise(payment: {
    key: string;
    amount: Money;
    source: PaymentSource;
    returnPath: string;
    language: Language;
  }): Promise<Authorisation>;
  /**
   * Finds a payment by its reference, or by its key, with its method unless that is a card. Null:
   * unknown to the provider. A payment that the buyer has approved is authorised by this call.
   */
  readPayment(
    payment: { reference: string } | { key: string; method?: PaymentMethod },
  ): Promise<ProviderPayment | null>;
  /**
   * Payments since then, oldest first, each with its key: it finds those that the provider knows
   * and the database does not. Undefined where a provider has no such list.
   */
  listPayments?(of: { since: Date }): Promise<(ProviderPayment & { key: string })[]>;
  capture(payment: { reference: string; key: string }): Promise<ProviderPayment>;
  cancel(payment: { reference: string; key: string }): Promise<ProviderPayment>;
  /**
   * Refunds all or a part of what was captured; `refunded` once all of it is back. Refused when the
   * amount exceeds the rest.
   */
  refund(payment: { reference: string; amount: Money; key: string }): Promise<ProviderPayment>;
  /**
   * Begins a seller's account, or, with the key of an unverified one, continues it: the provider
   * asks for details at `redirectUrl`, and the visitor returns with `?onboarding=<reference>` to
   * the last given path. Refused once the account is closed.
   */
  createPayoutAccount(account: {
    key: string;
    owner: string;
    returnPath: string;
    language: Language;
  }): Promise<{ reference: string; redirectUrl: string }>;
  readPayoutAccount(reference: string): Promise<ProviderPayoutAccount | null>;
  /** Also removes its bank accounts, permanently. Idempotent for a closed or unknown account. */
  closePayoutAccount(reference: string): Promise<void>;
  /**
   * Adds a validated IBAN without spaces. The same IBAN again returns the existing account,
   * whatever the key. Refused when the seller is not verified, or the bank refuses.
   */
  addBankAccount(account: {
    key: string;
    accountReference: string;
    iban: string;
    beneficiaryName: string;
  }): Promise<ProviderBankAccount>;
  /** Idempotent for an unknown account. */
  removeBankAccount(reference: string): Promise<void>;
  /**
   * Sends a seller's earnings to their bank account. Refused when the account is closed or not
   * verified, or the bank account is gone.
   */
  payOut(payout: {
    key: string;
    accountReference: string;
    bankAccountReference: string;
    amount: Money;
  }): Promise<ProviderPayout>;
  /** Null: unknown to the provider. */
  readPayout(payout: { reference: string } | { key: string }): Promise<ProviderPayout | null>;
  /**
   * Handles a signed webhook event at `/webhooks/<name>`: 400 without a valid signature, 2xx once
   * its listener has succeeded. A repeated event gets the same response and is handled once.
   */
  receiveEvent(request: Request): Promise<Response>;
  /** Event receivers by name, where several companies stand behind this port. */
  readonly receivers?: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  /**
   * Sets the one listener, which runs in the transaction that records the event; when it throws,
   * the event is delivered again. Events may come late, twice and out of order.
   */
  onEvent(listener: (event: ProviderEvent) => Promise<void>): void;
  /** Events that this process sends itself; only the embedded provider has any. */
  readonly outgoing?: OutgoingEvents;
  /** Pages that this API hosts for the provider; only the embedded provider has any. */
  readonly pages?: ProviderPages;
};

type OutgoingEvents = {
  /** Delivers due events, outside any transaction. */
  deliverDue(): Promise<void>;
  /**
   * Registers a callback for a newly planned event; called after the commit that has written it.
   */
  onPlanned(plan: (dueAt: Date) => Promise<void>): void;
};

export type ProviderPages = {
  readonly path: string;
  fetch(request: Request): Promise<Response>;
};
