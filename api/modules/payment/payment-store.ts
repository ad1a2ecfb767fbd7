import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { OrderStatus } from "#contract/order.ts";
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

/** Only this module writes these columns, so the narrower types are the true ones. */
const toPayment = (row: Selectable<PaymentTable>): PaymentRow => row as unknown as PaymentRow;

type NewPayment = Pick<
  PaymentRow,
  "order_id" | "market" | "method" | "provider" | "amount" | "currency" | "return_path"
>;

/** Expects a locked order. */
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
      shop_id: ({ selectFrom }) => selectFrom("shop").select("id"),
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

/** Payments change only under their order's lock. */
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

export const findAttempt = async (
  database: Database,
  { order_id, attempt }: { order_id: string; attempt: number },
): Promise<PaymentRow | null> => {
  const row = await database
    .db()
    .selectFrom("payment")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

export const listKnownPayments = async (
  database: Database,
  provider: string,
  references: readonly string[],
): Promise<PaymentRow[]> => {
  if (references.length === 0) return [];
  const rows = await database
    .db()
    .selectFrom("payment")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_reference", "in", [...references])
    .execute();
  return rows.map(toPayment);
};

const BATCH = 200;

/** Attempts unchanged since `before` whose outcome is unknown or whose next step is due. */
export const listUnsettledPayments = async (
  database: Database,
  of: {
    before: Date;
    taking: readonly OrderStatus[];
    givingBack: { statuses: readonly OrderStatus[]; since: Date };
  },
): Promise<PaymentRow[]> => {
  const view = () =>
    database
      .db()
      .selectFrom("payment")
      .innerJoin("customer_order", "customer_order.id", "payment.order_id")
      .selectAll("payment")
      .where("payment.updated_at", "<=", of.before)
      .orderBy("payment.updated_at")
      .limit(BATCH);
  const open = await view()
    .where(({ and, eb, or }) =>
      or([
        eb("payment.status", "in", ["processing", "requires_action"]),
        and([
          eb("payment.status", "=", "authorised"),
          eb("customer_order.status", "in", [...of.taking]),
        ]),
        and([
          eb("payment.status", "in", ["cancelled", "failed"]),
          eb("payment.closed_at", "is", null),
        ]),
      ]),
    )
    .execute();
  const owed = await view()
    .where("payment.status", "=", "captured")
    .where("customer_order.status", "in", [...of.givingBack.statuses])
    .where("customer_order.status_since", ">=", of.givingBack.since)
    .execute();
  return [...open, ...owed].map(toPayment);
};

/** A charge counts from its `captured_at`: a late one makes its earlier attempt pay the order. */
const listLastPayments = async (
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
    .orderBy(({ fn }) => fn.coalesce("captured_at", "created_at"), "desc")
    .orderBy("captured_at", (order) => order.desc().nullsLast())
    .orderBy("attempt", "desc")
    .execute();
  return rows.map(toPayment);
};

export type Payment = PaymentRow;

export const findLastPayment = async (
  database: Database,
  orderId: string,
): Promise<Payment | null> => (await findLastPayments(database, [orderId])).get(orderId) ?? null;

export const findLastPayments = async (
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, Payment>> =>
  new Map((await listLastPayments(database, orderIds)).map((row) => [row.order_id, row]));
