import { randomUUIDv7 } from "node:crypto";
import { days } from "#contract/duration.ts";
import type { OrderStatus } from "#contract/order-states.ts";
import type { Market } from "#contract/market.ts";
import type { WithdrawalWay } from "#contract/withdrawal-words.ts";
import type { Database } from "#api/db/database.ts";
import { foldEmail } from "#api/modules/account/index.ts";
import { type OrderView, viewOrders } from "#api/modules/order/index.ts";
import { getRefundable } from "#api/modules/payment/index.ts";

export type WithdrawalRow = {
  order_id: string;
  name: string;
  email: string;
  way: WithdrawalWay;
  created_at: Date;
};

export async function insertWithdrawal(
  database: Database,
  withdrawal: WithdrawalRow & { market: Market; user_id: string },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("withdrawal")
    .values({ id: randomUUIDv7(), ...withdrawal })
    .execute();
}

export async function findWithdrawal(
  database: Database,
  orderId: string,
): Promise<WithdrawalRow | null> {
  const row = await database
    .db()
    .selectFrom("withdrawal")
    .select(["order_id", "name", "email", "way", "created_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return (row as WithdrawalRow | undefined) ?? null;
}

/** The buyer of an order, with what a statement says of them. */
export async function findBuyer(
  database: Database,
  userId: string,
): Promise<{ name: string; email: string } | null> {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select(["full_name", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.email ? { name: row.full_name ?? "", email: row.email } : null;
}

export async function findOrderByNumber(
  database: Database,
  { number, email }: { number: string; email: string },
): Promise<{ id: string; userId: string; email: string; market: Market } | null> {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .innerJoin("user_account", "user_account.id", "customer_order.buyer_id")
    .select([
      "customer_order.id",
      "customer_order.buyer_id as userId",
      "customer_order.market",
      "user_account.email",
    ])
    .where("customer_order.number", "=", number)
    .where("customer_order.requested_at", "is not", null)
    .where("user_account.email_folded", "=", foldEmail(email))
    .executeTakeFirst();
  return row?.email ? { ...row, email: row.email, market: row.market as Market } : null;
}

/** Every period of withdrawal is over this long after the delivery, holidays included. */
const LONGEST_PERIOD = days(20);

/** Purchases from traders without a withdrawal whose period may still run, the newest first. */
export async function listTraderPurchases(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<OrderView[]> {
  const rows = await viewOrders(database)
    .where("o.buyer_id", "=", userId)
    .where("o.sold_by_trader", "=", true)
    .where("o.withdrawn_at", "is", null)
    .where("o.requested_at", "is not", null)
    .where((row) =>
      row.or([
        row("o.delivered_at", "is", null),
        row("o.delivered_at", ">", new Date(at.getTime() - LONGEST_PERIOD)),
      ]),
    )
    .orderBy("o.requested_at", "desc")
    .limit(50)
    .execute();
  return rows as unknown as OrderView[];
}

/** Whether nothing is left to give back of a completed purchase. */
export const isRefunded = async (
  database: Database,
  order: { id: string; status: OrderStatus },
): Promise<boolean> => order.status === "completed" && (await getRefundable(database, order)) === 0;

/** GDPR erasure: that the contract ended stays, as the order does. */
export async function eraseWithdrawals(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("withdrawal")
    .set({ name: "", email: "" })
    .where("user_id", "=", userId)
    .execute();
}
