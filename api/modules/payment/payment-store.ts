import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PaymentMethod, PaymentStatus } from "#contract/payment.ts";
import type { Database } from "#api/db/database.ts";
import type { Payment as PaymentTable } from "#api/db/schema.ts";

export type PaymentRow = Omit<
  Selectable<PaymentTable>,
  "market" | "currency" | "status" | "method" | "decline_code"
> & {
  market: Market;
  currency: Currency;
  status: PaymentStatus;
  method: PaymentMethod;
  decline_code: DeclineCode | null;
};

/** Columns hold what this module wrote into them, so the narrower types are the true ones. */
const toPayment = (row: Selectable<PaymentTable>): PaymentRow => row as unknown as PaymentRow;

export type NewPayment = Pick<
  PaymentRow,
  "order_id" | "market" | "method" | "provider" | "amount" | "currency" | "return_path"
>;

/** The order's next attempt; call it with the order locked. */
export const insertPayment = async (
  database: Database,
  payment: NewPayment,
  at: Date,
): Promise<PaymentRow> => {
  database.requireTx();
  const last = await database
    .db()
    .selectFrom("payment")
    .select(({ fn }) => fn.max("attempt").as("attempt"))
    .where("order_id", "=", payment.order_id)
    .executeTakeFirst();
  const row = await database
    .db()
    .insertInto("payment")
    .values({
      ...payment,
      id: randomUUIDv7(),
      attempt: (last?.attempt ?? 0) + 1,
      status: "created",
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPayment(row);
};

export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | "status"
    | "provider_reference"
    | "card_reference"
    | "card_last4"
    | "decline_code"
    | "redirect_url"
    | "return_path"
    | "authorised_at"
    | "captured_at"
    | "closed_at"
  >
>;

export const updatePayment = async (
  database: Database,
  paymentId: string,
  change: PaymentChange,
  at: Date,
): Promise<PaymentRow> =>
  toPayment(
    await database
      .db()
      .updateTable("payment")
      .set({ ...change, updated_at: at })
      .where("id", "=", paymentId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const findPayment = async (
  database: Database,
  paymentId: string,
): Promise<PaymentRow | null> => {
  const row = await database
    .db()
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

export const findPaymentByReference = async (
  database: Database,
  provider: string,
  reference: string,
): Promise<PaymentRow | null> => {
  const row = await database
    .db()
    .selectFrom("payment")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_reference", "=", reference)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** All attempts, first to last. Payments change only under their order's lock. */
export const listOrderPayments = async (
  database: Database,
  orderId: string,
): Promise<PaymentRow[]> => {
  const rows = await database
    .db()
    .selectFrom("payment")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("attempt")
    .execute();
  return rows.map(toPayment);
};

/** The last attempt of each order that has one. */
export const listLastPayments = async (
  database: Database,
  orderIds: readonly string[],
): Promise<PaymentRow[]> => {
  if (orderIds.length === 0) return [];
  const rows = await database
    .db()
    .selectFrom("payment")
    .selectAll()
    .distinctOn("order_id")
    .where("order_id", "in", [...orderIds])
    .orderBy("order_id")
    .orderBy("attempt", "desc")
    .execute();
  return rows.map(toPayment);
};
