import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOrder, type OrderRow, requireOrder } from "#api/modules/order/index.ts";
import { listClaimsOf } from "./subscription-claim-store.ts";
import { listPayments } from "./subscription-payment-store.ts";
import type { SubscriptionFacts } from "./subscription-policy.ts";
import {
  findSubscription,
  listSubscriptionsOfOrder,
  lockSubscription,
  type SubscriptionRow,
} from "./subscription-store.ts";

export type Facts = SubscriptionFacts & { order: OrderRow };

export async function findFacts(
  database: Database,
  subscription: SubscriptionRow,
  at: Date,
): Promise<Facts> {
  const [order, payments, claims, all] = [
    await requireOrder({ database }, subscription.order_id),
    await listPayments(database, subscription.id),
    await listClaimsOf(database, subscription.id),
    await listSubscriptionsOfOrder(database, subscription.order_id),
  ];
  const others = all.filter(({ id }) => id !== subscription.id);
  return { subscription, order, payments, claims, others, at };
}

/** Throws not_found for another member's. */
export async function findMyFacts(
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  id: string,
): Promise<Facts> {
  const subscription = await findSubscription(database, id);
  if (subscription?.user_id !== user.id) throw new ApiError("not_found");
  return findFacts(database, subscription, at);
}

/** Locks the order, then the subscription. Throws not_found for another member's. */
export async function lockMyFacts(
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  id: string,
): Promise<Facts> {
  const found = await findSubscription(database, id);
  if (found?.user_id !== user.id) throw new ApiError("not_found");
  await lockOrder(database, found.order_id);
  const subscription = await lockSubscription(database, id);
  if (!subscription) throw new ApiError("not_found");
  return findFacts(database, subscription, at);
}
