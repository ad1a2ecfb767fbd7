import type { ApiDeps } from "#api/context.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import { abandonCharge, scheduleChargeStep, stopPayment } from "./plan-payment.ts";
import { type ClaimRow, listClaimsOf, updateClaim } from "./subscription-claim-store.ts";
import {
  findOpenCharge,
  listPayments,
  type PaymentRow,
  updateCharge,
  updatePayment,
} from "./subscription-payment-store.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

type CloseDeps = Pick<ApiDeps, "database" | "jobs">;

/** Does nothing for a payment of which the bank took no money. Requires the lock. */
export async function refundPayment(
  deps: CloseDeps,
  subscription: SubscriptionRow,
  payment: PaymentRow,
  at: Date,
): Promise<void> {
  const charge = await findOpenCharge(deps.database, payment.id);
  if (charge?.status !== "captured") return;
  const refunding = await updateCharge(deps.database, charge.id, { status: "refunding" }, at);
  await scheduleChargeStep(deps, subscription, refunding);
}

/**
 * Without a repair there is no fee: a paid one is given back, another is not asked for any more.
 * Requires the lock.
 */
export async function dropFee(
  deps: CloseDeps,
  subscription: SubscriptionRow,
  claimId: string,
  at: Date,
): Promise<void> {
  const payments = await listPayments(deps.database, subscription.id);
  const fee = payments.find(({ claim_id }) => claim_id === claimId);
  if (!fee) return;
  if (fee.status === "successful") {
    await refundPayment(deps, subscription, fee, at);
    return;
  }
  await abandonCharge(deps, subscription, fee, at);
  await stopPayment(deps, fee);
  await updatePayment(deps.database, fee.id, { status: "failed", retry_at: null });
}

/** A claim whose device the hub has stays in its queue. Requires the lock. */
export async function closeClaims(
  deps: CloseDeps,
  subscription: SubscriptionRow,
  wanted: readonly Extract<ClaimRow["status"], "open" | "approved">[],
  at: Date,
): Promise<void> {
  for (const { id, status } of await listClaimsOf(deps.database, subscription.id)) {
    if (!wanted.some((one) => one === status)) continue;
    await updateClaim(deps.database, id, { status: "closed", finished_at: at });
    await dropFee(deps, subscription, id, at);
    const facts = { at, variant: "refused" as const };
    await notifySubscriber(deps, subscription, "claim-finished", facts, id);
  }
}
