import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PayoutStatus } from "#contract/payout-states.ts";
import type { Database } from "#api/db/database.ts";
import type { Payout } from "#api/db/schema.ts";

export type PayoutRow = Omit<Selectable<Payout>, "market" | "currency" | "status"> & {
  market: Market;
  currency: Currency;
  status: PayoutStatus;
};

/** Only this module writes these columns, so the narrower types are the true ones. */
const toPayout = (row: Selectable<Payout>): PayoutRow => row as unknown as PayoutRow;

type NewPayout = Pick<
  PayoutRow,
  "market" | "order_id" | "user_id" | "amount" | "currency" | "due_at"
>;

/** Null when the order has one already. */
export const insertPayout = async (
  database: Database,
  payout: NewPayout,
  at: Date,
): Promise<PayoutRow | null> => {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("payout")
    .values({ ...payout, id: randomUUIDv7(), status: "scheduled", created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toPayout(row) : null;
};

export type PayoutChange = Partial<
  Pick<
    PayoutRow,
    | "status"
    | "held_until"
    | "attempt"
    | "provider"
    | "provider_reference"
    | "bank_account_reference"
    | "bank_last4"
    | "failure"
    | "sent_at"
    | "paid_at"
  >
>;

export const updatePayout = async (
  database: Database,
  payoutId: string,
  change: PayoutChange,
  at: Date,
): Promise<PayoutRow> =>
  toPayout(
    await database
      .db()
      .updateTable("payout")
      .set({ ...change, updated_at: at })
      .where("id", "=", payoutId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

const viewPayouts = (database: Database) => database.db().selectFrom("payout").selectAll();

export const findPayout = async (
  database: Database,
  payoutId: string,
): Promise<PayoutRow | null> => {
  const row = await viewPayouts(database).where("id", "=", payoutId).executeTakeFirst();
  return row ? toPayout(row) : null;
};

export const lockPayout = async (
  database: Database,
  payoutId: string,
): Promise<PayoutRow | null> => {
  database.requireTx();
  const row = await viewPayouts(database).where("id", "=", payoutId).forUpdate().executeTakeFirst();
  return row ? toPayout(row) : null;
};

export const findPayoutByReference = async (
  database: Database,
  provider: string,
  reference: string,
): Promise<PayoutRow | null> => {
  const row = await viewPayouts(database)
    .where("provider", "=", provider)
    .where("provider_reference", "=", reference)
    .executeTakeFirst();
  return row ? toPayout(row) : null;
};

export const findOrderPayoutRow = async (
  database: Database,
  orderId: string,
): Promise<PayoutRow | null> => {
  const row = await viewPayouts(database).where("order_id", "=", orderId).executeTakeFirst();
  return row ? toPayout(row) : null;
};

export const listUnpaid = async (database: Database, userId: string): Promise<PayoutRow[]> => {
  const rows = await viewPayouts(database)
    .where("user_id", "=", userId)
    .where("status", "<>", "paid")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toPayout);
};

export const findSoldItem = async (
  database: Database,
  orderId: string,
): Promise<{ number: string; title: string }> => {
  const { number, item } = await database
    .db()
    .selectFrom("customer_order")
    .select(["number", "item"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { number, title: (item as { title: string }).title };
};

type PayoutView = PayoutRow & { number: string; item: { title: string } };

export const listPayoutViews = async (
  database: Database,
  { userId, page }: { userId: string; page: number },
): Promise<{ total: number; rows: PayoutView[] }> => {
  const mine = database.db().selectFrom("payout").where("payout.user_id", "=", userId);
  const { total } = await mine
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await mine
    .innerJoin("customer_order as o", "o.id", "payout.order_id")
    .selectAll("payout")
    .select(["o.number", "o.item"])
    .orderBy("payout.created_at", "desc")
    .orderBy("payout.id", "desc")
    .limit(LIMITS.page.size)
    .offset((page - 1) * LIMITS.page.size)
    .execute();
  return { total: Number(total), rows: rows as unknown as PayoutView[] };
};
