import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { isClosed } from "#api/modules/order/index.ts";
import { planPictureDrops } from "#api/modules/photo/index.ts";
import { endSubscription, endSubscriptionsOfOrder } from "./cancel-subscription.ts";
import { REQUEST_END } from "./confirm-subscription.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import { eraseClaims } from "./subscription-claim-store.ts";
import { isHeld, toRequestEnd } from "./subscription-policy.ts";
import {
  deleteDraft,
  listSubscriptionsOfOrder,
  listUnfinished,
  lockSubscription,
  updateSubscription,
} from "./subscription-store.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

/** The device has arrived: requested protections can be activated now. The order is locked. */
async function announceReady(
  deps: Deps,
  { order, at }: Pick<DomainEvents["order_moved"], "order" | "at">,
): Promise<void> {
  for (const { id } of await listSubscriptionsOfOrder(deps.database, order.id)) {
    const subscription = await lockSubscription(deps.database, id);
    if (subscription?.status !== "requested") continue;
    await deps.jobs.deadlines.set({
      subject_type: "subscription",
      subject_id: id,
      kind: REQUEST_END,
      market: order.market,
      due_at: toRequestEnd(order, at),
    });
    const until = new Date(at.getTime() + LIMITS.subscription.freeWithin);
    await notifySubscriber(deps, subscription, "ready", { at, until });
  }
}

/** Follows an order: its device arrives, or goes back to its seller. */
export async function followOrder(
  deps: Deps,
  { before, order, transition, at }: DomainEvents["order_moved"],
): Promise<void> {
  const isArrival = isHeld(order) && !isHeld(before);
  if (isArrival) await announceReady(deps, { order, at });
  const isReturn = isHeld(before) && !isHeld(order);
  if (isReturn || (isClosed(transition.to) && !isHeld(order)))
    await endSubscriptionsOfOrder(deps, order.id, at);
}

/** Nothing more is charged to an account that is being closed. */
export async function endSubscriptions(deps: Deps, userId: string, at: Date): Promise<void> {
  for (const { id, status } of await listUnfinished(deps.database, userId)) {
    if (status === "draft") await deleteDraft(deps.database, id);
    else await endSubscription(deps, id, at);
  }
}

/** What was paid stays in the books, without card and words. */
export async function eraseSubscriptions(deps: Deps, userId: string, at: Date): Promise<void> {
  const { database } = deps;
  await planPictureDrops(deps, await eraseClaims(database, userId));
  const rows = await database
    .db()
    .selectFrom("subscription")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  for (const { id } of rows) {
    await updateSubscription(database, id, { card_reference: null, return_path: null }, at);
    await database
      .db()
      .updateTable("subscription_charge")
      .set({ card_last4: null, redirect_url: null })
      .where("payment_id", "in", (query) =>
        query
          .selectFrom("subscription_payment")
          .select("subscription_payment.id")
          .where("subscription_id", "=", id),
      )
      .execute();
  }
}
