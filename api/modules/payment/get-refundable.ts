import type { OrderStatus } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import { moneyGoal } from "#api/modules/order/order-states.ts";
import { listOrderPayments, type PaymentRow } from "./payment-store.ts";
import { sumGoodwill } from "./refund-goodwill-store.ts";

/** The payment that support may give back of, and how much is left of it in minor units. */
export async function findRefundable(
  database: Database,
  order: { id: string; status: OrderStatus },
): Promise<{ payment: PaymentRow; left: number } | null> {
  // What goes back whole by the order's table has nothing left to give.
  if (moneyGoal(order.status) === "return") return null;
  const payments = await listOrderPayments(database, order.id);
  const payment = payments.find(({ status }) => status === "captured");
  if (!payment) return null;
  return { payment, left: payment.amount - (await sumGoodwill(database, payment.id)) };
}

/** What is left of a charge, in minor units; 0 where nothing was charged, or all goes back. */
export const getRefundable = async (
  database: Database,
  order: { id: string; status: OrderStatus },
): Promise<number> => (await findRefundable(database, order))?.left ?? 0;
