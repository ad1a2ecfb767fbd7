import type { ApiDeps } from "#api/context.ts";
import { findLastPayment } from "#api/modules/payment/index.ts";
import { registerEvidenceJobs } from "./erase-evidence.ts";
import { lockOrder } from "./order-store.ts";
import { moveOrder, ORDER_CLOCK, setOrderClock } from "./move-order.ts";
import { findReservationEnd, toShape } from "./order-policy.ts";
import { findExpiry } from "./order-states.ts";
import { registerOrderReminderJobs } from "./remind-order.ts";

/** Runs in the deadline's transaction; a running payment extends the reservation. */
const runOrderClock = async (deps: ApiDeps, orderId: string, at: Date): Promise<void> => {
  const locked = await lockOrder(deps.database, orderId);
  const expiry = locked && findExpiry(toShape(locked.order));
  if (!expiry) return;
  const { order } = locked;
  const due =
    order.status === "draft"
      ? findReservationEnd(order, await findLastPayment(deps.database, orderId))
      : order.action_due_at;
  if (due && due > at) await setOrderClock(deps, order, due);
  else await moveOrder(deps, order, expiry.move, { actor: "deftero" }, at);
};

export const registerOrderJobs = (deps: ApiDeps): void => {
  registerOrderReminderJobs(deps);
  registerEvidenceJobs(deps);
  deps.jobs.deadlines.handle(
    ORDER_CLOCK,
    ({ subject_id }, at) => runOrderClock(deps, subject_id, at),
    { lock: ({ subject_id }) => lockOrder(deps.database, subject_id) },
  );
};
