import type { Card } from "#contract/card.ts";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { Language } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { PayoutRefusal } from "#contract/payout.ts";

/** `fingerprint`: the same for the same number, and nothing of it can be read from it. */
export type ProviderCard = Omit<Card, "is_expired" | "is_kept"> & { fingerprint: string | null };

/** `owner`: whom the setup was begun for. */
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
  /** Only with `requires_action`: where the visitor answers the bank. */
  redirectUrl: string | null;
  cardLast4: string | null;
};

/** `unknown`: no answer came, so that the money may or may not be set aside. Ask with `readPayment`. */
export type Authorisation = ProviderPayment | { status: "unknown" };

export type PaymentSource =
  | { method: "card"; cardReference: string }
  | { method: Exclude<PaymentMethod, "card"> };

/** The provider could not be reached, or did not answer: the same step under the same key may be tried again. */
export class ProviderUnavailableError extends Error {
  override readonly name = "ProviderUnavailableError";
}

/** The provider will not do this, now or later: the authorisation has gone, the card was closed. */
export class ProviderRefusalError extends Error {
  override readonly name = "ProviderRefusalError";
}

/** A seller at the provider. `owner`: whom it was begun for. */
export type ProviderPayoutAccount = {
  reference: string;
  owner: string;
  status: "pending" | "verified" | "refused" | "closed";
  /** Only with `refused`. */
  refusal: PayoutRefusal | null;
};

/** Never the IBAN itself, which the provider alone keeps; `fingerprint` is the same for the same one. */
export type ProviderBankAccount = {
  reference: string;
  country: string;
  last4: string;
  bankName: string | null;
  beneficiaryName: string;
  fingerprint: string | null;
};

/** Money on its way to a seller's bank. `failed`: it is ours again, and may be sent under a new key. */
export type ProviderPayout = {
  reference: string;
  status: "pending" | "paid" | "failed";
  amount: Money;
  /** Only with `failed`: why, in the provider's own words. */
  failure: string | null;
  /** When the bank should have it, where the provider says so. */
  arrivesAt: Date | null;
};

/** Something changed at the provider; what is true now is read with `readPayment` or `readPayout`. */
export type ProviderEvent = { id: string } & (
  | { paymentReference: string }
  | { payoutReference: string }
);

/**
 * Takes cards and other ways to pay. Every call that changes something carries a key, and the same
 * key twice has one effect. No call may be made inside a database transaction: an answer may take
 * seconds, and a rolled-back transaction would forget money that has moved.
 */
export type CardProviderPort = {
  readonly name: string;
  /** Ways to pay that are configured. */
  readonly methods: readonly PaymentMethod[];
  /** Begins keeping a card; the visitor enters it at `redirectUrl` and returns with `?setup=<reference>`. */
  createSetup(setup: {
    key: string;
    owner: string;
    returnPath: string;
    language: Language;
  }): Promise<{ reference: string; redirectUrl: string }>;
  /** Null: no such setup. */
  readSetup(reference: string): Promise<CardSetup | null>;
  deleteCard(reference: string): Promise<void>;
  /**
   * Sets money aside, and takes none: a payment that nobody has captured is never answered as `captured`.
   * An adapter asks for that where its provider would charge at once (manual capture, intent AUTHORIZE),
   * because a draft may still be given up, a seller may still say no, and the books hold no charge of an
   * order that was not placed. The same key again tells how the payment stands by now. The visitor
   * returns from a challenge with `?payment=<reference>`.
   */
  authorise(payment: {
    key: string;
    amount: Money;
    source: PaymentSource;
    returnPath: string;
    language: Language;
  }): Promise<Authorisation>;
  /**
   * By the reference, or by the key it was authorised under, with its method unless that is a card. Null: the provider never heard
   * of it. Where the buyer has said yes and nothing is set aside yet, this sets it aside.
   */
  readPayment(
    payment: { reference: string } | { key: string; method?: PaymentMethod },
  ): Promise<ProviderPayment | null>;
  /**
   * What was begun since then, oldest first, each with the key it was authorised under: what the
   * provider knows and nobody here does is found by it. Missing where a provider has no such list.
   */
  listPayments?(of: { since: Date }): Promise<(ProviderPayment & { key: string })[]>;
  capture(payment: { reference: string; key: string }): Promise<ProviderPayment>;
  cancel(payment: { reference: string; key: string }): Promise<ProviderPayment>;
  /**
   * Gives back all or a part of what was captured. `refunded` once all of it is back. Refused when more
   * is asked than is left.
   */
  refund(payment: { reference: string; amount: Money; key: string }): Promise<ProviderPayment>;
  /**
   * Begins a seller's account, or, with the key of one that is not verified yet, goes on with it: the
   * provider asks for the rest at `redirectUrl`, and the visitor returns with
   * `?onboarding=<reference>` to the path that was given last. Refused once the account is closed.
   */
  createPayoutAccount(account: {
    key: string;
    owner: string;
    returnPath: string;
    language: Language;
  }): Promise<{ reference: string; redirectUrl: string }>;
  /** Null: no such account. */
  readPayoutAccount(reference: string): Promise<ProviderPayoutAccount | null>;
  /** With its bank accounts, for good. One that is closed or unknown is closed already. */
  closePayoutAccount(reference: string): Promise<void>;
  /**
   * Takes an IBAN that has been checked, spaces gone. The same IBAN again is the account that is there,
   * whatever the key. Refused when the seller is not verified, or the bank will not have it.
   */
  addBankAccount(account: {
    key: string;
    accountReference: string;
    iban: string;
    beneficiaryName: string;
  }): Promise<ProviderBankAccount>;
  /** One that is gone or unknown is removed already. */
  removeBankAccount(reference: string): Promise<void>;
  /**
   * Sends what a seller has earned to a bank account of theirs. Refused when the account is closed or
   * not verified, or the bank account is gone.
   */
  payOut(payout: {
    key: string;
    accountReference: string;
    bankAccountReference: string;
    amount: Money;
  }): Promise<ProviderPayout>;
  /** Null: the provider never heard of it. */
  readPayout(payout: { reference: string } | { key: string }): Promise<ProviderPayout | null>;
  /**
   * Takes a signed event of the provider, as it arrives at `/webhooks/<name>`: 400 to one that is not
   * signed, 2xx once its listener has it. One that came before is answered alike and heard once.
   */
  receiveEvent(request: Request): Promise<Response>;
  /** Where several companies stand behind this port: who takes the events of each, by the name. */
  readonly receivers?: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  /**
   * One listener, called in the transaction that remembers the event; one that throws hears it again.
   * An event may come late, twice and out of order.
   */
  onEvent(listener: (event: ProviderEvent) => Promise<void>): void;
  /** Events that this process sends itself; only the embedded one has any. */
  readonly outgoing?: OutgoingEvents;
  /** Pages of the provider that this API hosts itself; only the embedded one has any. */
  readonly pages?: ProviderPages;
};

type OutgoingEvents = {
  /** Sends what is due and was not taken yet, outside any transaction. */
  deliverDue(): Promise<void>;
  /** Whom to tell when the next one is due; called after the commit that has written it. */
  onPlanned(plan: (dueAt: Date) => Promise<void>): void;
};

export type ProviderPages = {
  /** Below the API's base path, such as "/sandbox". */
  readonly path: string;
  fetch(request: Request): Promise<Response>;
};
