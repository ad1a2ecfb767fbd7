import type { Order } from "#contract/order.ts";
import type { BankAnswer } from "./review-notes.tsx";

/** What the bank has said about an order that is not placed yet. */
export function findBankAnswer({
  status,
  payment,
}: Pick<Order, "status"> & {
  payment: Pick<NonNullable<Order["payment"]>, "status"> | null;
}): BankAnswer {
  if (status === "waiting_for_payment" || payment?.status === "processing") return "undecided";
  if (payment?.status === "requires_action") return "asks";
  if (payment?.status === "authorised" || payment?.status === "captured") return "approved";
  return "none";
}
