import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type Goodwill = { amount: number; givenAt: Date; paidAt: Date | null };

type GoodwillGiven = {
  amount: number;
  note: string;
  created_at: Date;
  paid_at: Date | null;
};

export const listGoodwill = (database: Database, orderId: string): Promise<GoodwillGiven[]> =>
  database
    .db()
    .selectFrom("goodwill_refund")
    .select(["amount", "note", "created_at", "paid_at"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const findGoodwillSum = async (
  database: Database,
  orderId: string,
): Promise<Goodwill | null> => {
  const rows = await listGoodwill(database, orderId);
  const last = rows.at(-1);
  if (!last) return null;
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    givenAt: last.created_at,
    paidAt: rows.every(({ paid_at }) => paid_at !== null) ? last.paid_at : null,
  };
};

type GoodwillRow = {
  id: string;
  order_id: string;
  payment_id: string;
  amount: number;
  currency: Currency;
  paid_at: Date | null;
  market: Market;
  buyer_id: string;
  number: string;
  title: string;
  provider_reference: string | null;
  claim_id: string | null;
};

export async function insertGoodwill(
  database: Database,
  refund: {
    order_id: string;
    payment_id: string;
    amount: number;
    currency: Currency;
    claim_id: string | null;
    note: string;
    made_by: string;
    created_at: Date;
  },
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("goodwill_refund")
    .values({ id, ...refund })
    .execute();
  return id;
}

export async function findGoodwill(database: Database, id: string): Promise<GoodwillRow | null> {
  const row = await database
    .db()
    .selectFrom("goodwill_refund as given")
    .innerJoin("payment", "payment.id", "given.payment_id")
    .innerJoin("customer_order as placed", "placed.id", "given.order_id")
    .select([
      "given.id",
      "given.order_id",
      "given.payment_id",
      "given.amount",
      "given.currency",
      "given.paid_at",
      "given.claim_id",
      "placed.market",
      "placed.buyer_id",
      "placed.number",
      sql<string>`placed.item ->> 'title'`.as("title"),
      "payment.provider_reference",
    ])
    .where("given.id", "=", id)
    .executeTakeFirst();
  return (row as GoodwillRow | undefined) ?? null;
}

export async function sumGoodwill(database: Database, paymentId: string): Promise<number> {
  const row = await database
    .db()
    .selectFrom("goodwill_refund")
    .select(({ fn, cast }) => cast<number>(fn.sum("amount"), "bigint").as("amount"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

export async function markGoodwillPaid(database: Database, id: string, at: Date): Promise<void> {
  await database
    .db()
    .updateTable("goodwill_refund")
    .set({ paid_at: at })
    .where("id", "=", id)
    .where("paid_at", "is", null)
    .execute();
}

export async function sumPaidGoodwill(database: Database, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ sum: number | null }>`
    select sum(amount)::int as sum from goodwill_refund
    where order_id = ${orderId} and paid_at is not null
  `.execute(database.db());
  return rows[0]?.sum ?? null;
}
