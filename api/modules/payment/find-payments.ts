import type { Database } from "#api/db/database.ts";
import { listLastPayments, type PaymentRow } from "./payment-store.ts";

export type Payment = PaymentRow;

/** The order's last attempt to pay, or the one that was charged since; null before the first. */
export const findLastPayment = async (
  database: Database,
  orderId: string,
): Promise<Payment | null> => (await findLastPayments(database, [orderId])).get(orderId) ?? null;

/** The same of each of these orders, by order. */
export const findLastPayments = async (
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, Payment>> =>
  new Map((await listLastPayments(database, orderIds)).map((row) => [row.order_id, row]));
