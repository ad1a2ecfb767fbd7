import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { Currency } from "#contract/market.ts";
import type { SubscriptionPaymentStatus } from "#contract/subscription-states.ts";
import type { Database } from "#api/db/database.ts";
import type { SubscriptionCharge, SubscriptionPayment } from "#api/db/schema.ts";

export type PaymentRow = Omit<
  Selectable<SubscriptionPayment>,
  "kind" | "currency" | "status" | "decline_code"
> & {
  kind: "month" | "service_fee";
  currency: Currency;
  status: SubscriptionPaymentStatus;
  decline_code: DeclineCode | null;
};

type ChargeStatus =
  | "created"
  | "requires_action"
  | "processing"
  | "authorised"
  | "captured"
  | "failed"
  | "cancelled"
  | "refunding"
  | "refunded";

export type ChargeRow = Omit<Selectable<SubscriptionCharge>, "status" | "decline_code"> & {
  status: ChargeStatus;
  decline_code: DeclineCode | null;
};

/** Only this module writes these columns, so the narrower types hold. */
const toPayment = (row: Selectable<SubscriptionPayment>): PaymentRow =>
  row as unknown as PaymentRow;
const toCharge = (row: Selectable<SubscriptionCharge>): ChargeRow => row as unknown as ChargeRow;

const UNDECIDED: ReadonlySet<ChargeStatus> = new Set(["created", "requires_action", "processing"]);

export const isUndecided = ({ status }: { status: ChargeStatus }): boolean => UNDECIDED.has(status);

export const needsRelease = ({ status, closed_at }: ChargeRow): boolean =>
  (status === "failed" || status === "cancelled") && closed_at === null;

/** The newest first. */
export const listPayments = async (
  database: Database,
  subscriptionId: string,
): Promise<PaymentRow[]> =>
  (
    await database
      .db()
      .selectFrom("subscription_payment")
      .selectAll()
      .where("subscription_id", "=", subscriptionId)
      .orderBy("number", "desc")
      .execute()
  ).map(toPayment);

/** The oldest first. */
export const listChargesOf = (
  database: Database,
  subscriptionId: string,
): Promise<{ id: string; payment_id: string }[]> =>
  database
    .db()
    .selectFrom("subscription_charge as charge")
    .innerJoin("subscription_payment as payment", "payment.id", "charge.payment_id")
    .select(["charge.id", "charge.payment_id"])
    .where("payment.subscription_id", "=", subscriptionId)
    .orderBy("charge.created_at")
    .execute();

export const findPayment = async (database: Database, id: string): Promise<PaymentRow | null> => {
  const row = await database
    .db()
    .selectFrom("subscription_payment")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

type NewPayment = Pick<
  PaymentRow,
  | "subscription_id"
  | "kind"
  | "period_start"
  | "period_end"
  | "amount"
  | "currency"
  | "status"
  | "due_at"
> & { claim_id?: string; paid_at?: Date };

/** Requires the subscription's lock, which makes the numbers follow each other. */
export async function insertPayment(
  database: Database,
  payment: NewPayment,
  at: Date,
): Promise<PaymentRow> {
  database.requireTx();
  const [last] = await listPayments(database, payment.subscription_id);
  const row = await database
    .db()
    .insertInto("subscription_payment")
    .values({ ...payment, id: randomUUIDv7(), number: (last?.number ?? 0) + 1, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPayment(row);
}

type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | "status"
    | "period_start"
    | "period_end"
    | "due_at"
    | "attempts"
    | "retry_at"
    | "decline_code"
    | "paid_at"
    | "refunded_at"
  >
>;

export const updatePayment = async (
  database: Database,
  id: string,
  change: PaymentChange,
): Promise<PaymentRow> =>
  toPayment(
    await database
      .db()
      .updateTable("subscription_payment")
      .set(change)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deletePayment = async (database: Database, id: string): Promise<void> => {
  await database.db().deleteFrom("subscription_payment").where("id", "=", id).execute();
};

const selectCharges = (database: Database) =>
  database.db().selectFrom("subscription_charge").selectAll();

export const findCharge = async (database: Database, id: string): Promise<ChargeRow | null> => {
  const row = await selectCharges(database).where("id", "=", id).executeTakeFirst();
  return row ? toCharge(row) : null;
};

export const findChargeByReference = async (
  database: Database,
  provider: string,
  reference: string,
): Promise<ChargeRow | null> => {
  const row = await selectCharges(database)
    .where("provider", "=", provider)
    .where("provider_reference", "=", reference)
    .executeTakeFirst();
  return row ? toCharge(row) : null;
};

/** The one attempt of a payment that can hold money, or that took it. */
export const findOpenCharge = async (
  database: Database,
  paymentId: string,
): Promise<ChargeRow | null> => {
  const row = await selectCharges(database)
    .where("payment_id", "=", paymentId)
    .where("status", "in", [
      "created",
      "requires_action",
      "processing",
      "authorised",
      "captured",
      "refunding",
    ])
    .executeTakeFirst();
  return row ? toCharge(row) : null;
};

type NewCharge = Pick<
  ChargeRow,
  "payment_id" | "is_attended" | "provider" | "card_reference" | "card_last4" | "return_path"
>;

/** Fails when the payment has another open attempt (subscription_charge_open_idx). */
export async function insertCharge(
  database: Database,
  charge: NewCharge,
  at: Date,
): Promise<ChargeRow> {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("subscription_charge")
    .values({ ...charge, id: randomUUIDv7(), status: "created", created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCharge(row);
}

export type ChargeChange = Partial<
  Pick<
    ChargeRow,
    "status" | "provider_reference" | "card_last4" | "decline_code" | "redirect_url" | "closed_at"
  >
>;

export const updateCharge = async (
  database: Database,
  id: string,
  change: ChargeChange,
  at: Date,
): Promise<ChargeRow> =>
  toCharge(
    await database
      .db()
      .updateTable("subscription_charge")
      .set({ ...change, updated_at: at })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
