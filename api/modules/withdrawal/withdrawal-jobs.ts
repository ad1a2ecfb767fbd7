import { stateOf } from "#contract/order-states.ts";
import type { ApiDeps } from "#api/context.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { carryOut } from "./withdraw.ts";

/**
 * A device arrives whose buyer had withdrawn while it was on its way; the buyer may have kept it in
 * the meantime.
 */
async function endArrived(deps: ApiDeps, orderId: string, at: Date): Promise<void> {
  const order = (await lockOrder(deps.database, orderId))?.order;
  if (!order || order.withdrawn_at === null) return;
  const { phase } = stateOf(order.status);
  if (phase === "sale" || phase === "done") await carryOut(deps, order, at);
}

export const registerWithdrawalJobs = (deps: ApiDeps): void =>
  deps.jobs.outbox.handle(
    "withdrawn-arrived",
    ({ payload }) => endArrived(deps, payload.order_id, new Date(payload.at)),
    { inTransaction: true },
  );
