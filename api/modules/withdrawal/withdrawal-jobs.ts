import type { ApiDeps } from "#api/context.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { returnWithdrawn } from "./withdraw.ts";

/** A device arrives whose buyer had withdrawn while it was on its way. */
async function returnArrived(deps: ApiDeps, orderId: string, at: Date): Promise<void> {
  const locked = await lockOrder(deps.database, orderId);
  if (locked?.order.status !== "delivered" || locked.order.withdrawn_at === null) return;
  await returnWithdrawn(deps, locked.order, at);
}

export const registerWithdrawalJobs = (deps: ApiDeps): void =>
  deps.jobs.outbox.handle(
    "withdrawn-delivered",
    ({ payload }) => returnArrived(deps, payload.order_id, new Date(payload.at)),
    { inTransaction: true },
  );
