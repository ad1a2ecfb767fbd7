import type { PaymentMethod } from "#contract/payment.ts";
import type { ApiDeps } from "#api/context.ts";
import { findPreference } from "./preference-store.ts";

/** The way to pay that this person likes best, while it is offered; null: the usual one. */
export async function findPreferredMethod(
  { database, cardProvider }: Pick<ApiDeps, "database" | "cardProvider">,
  userId: string,
): Promise<PaymentMethod | null> {
  const method = await findPreference(database, userId);
  return method && cardProvider.methods.includes(method) ? method : null;
}
