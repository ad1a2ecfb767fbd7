import { seconds, minutes, hours } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { removeUnkeptCards } from "./erase-cards.ts";
import { findPayment, findPaymentByReference } from "./payment-store.ts";
import { RECONCILE_EVERY, reconcilePayments } from "./reconcile-payments.ts";
import { PAYMENT_CHECK } from "./record-provider-payment.ts";
import { TELL_EVERY, tellExpiringCards } from "./tell-expiring-cards.ts";
import { findDueStep, takePaymentStep } from "./take-payment-step.ts";

/** Longest wait of an event whose delivery was planned by a process that has died. */
const DELIVER_EVERY = seconds(30);
/** How far back the provider's list is read when a process starts, and then each time. */
const STARTUP_LOOKBACK = hours(48);
const RUN_OVERLAP = minutes(10);
const CLEAN_EVERY = hours(1);

export const registerPaymentJobs = (deps: ApiDeps): void => {
  const { jobs, database, cardProvider } = deps;
  const planCheck = (payment: { id: string; market: "GR" | "GB" }) =>
    jobs.outbox.add({
      market: payment.market,
      topic: "payment-step",
      payload: { payment_id: payment.id, step: "check" },
    });
  jobs.outbox.handle("payment-step", ({ payload }) => takePaymentStep(deps, payload.payment_id));
  // A deadline runs in a transaction, and the provider must never be called from one.
  jobs.deadlines.handle(PAYMENT_CHECK, async ({ subject_id }) => {
    const payment = await findPayment(database, subject_id);
    if (payment) await planCheck(payment);
  });
  jobs.work("forget-card", ({ reference }) => cardProvider.deleteCard(reference));
  cardProvider.onEvent(async (event) => {
    if ("payoutReference" in event) {
      const change = { provider: cardProvider.name, reference: event.payoutReference };
      await database.tx(() => publish(deps, "payout_changed", change));
      return;
    }
    const { paymentReference } = event;
    const payment = await findPaymentByReference(database, cardProvider.name, paymentReference);
    if (!payment) {
      const change = { provider: cardProvider.name, reference: paymentReference };
      await database.tx(() => publish(deps, "unknown_payment_changed", change));
    }
    // Most events repeat what the answer to our own call has said already.
    else if (await findDueStep(deps, payment)) await database.tx(() => planCheck(payment));
  });
  let readUntil: Date | null = null;
  jobs.work("reconcile-payments", async (_, at) => {
    await reconcilePayments(deps, readUntil ?? new Date(at.getTime() - STARTUP_LOOKBACK));
    readUntil = new Date(at.getTime() - RUN_OVERLAP);
  });
  jobs.repeat("reconcile-payments", RECONCILE_EVERY);
  jobs.work("forget-unkept-cards", (_, at) => removeUnkeptCards(deps, at));
  jobs.repeat("forget-unkept-cards", CLEAN_EVERY);
  jobs.work("tell-expiring-cards", (_, at) => tellExpiringCards(deps, at));
  jobs.repeat("tell-expiring-cards", TELL_EVERY);
  const { outgoing } = cardProvider;
  if (outgoing) {
    jobs.work("deliver-events", () => outgoing.deliverDue());
    jobs.repeat("deliver-events", DELIVER_EVERY);
    outgoing.onPlanned((dueAt) =>
      dueAt <= deps.now()
        ? jobs.enqueue("deliver-events", {}, { key: "now" })
        : jobs.enqueue("deliver-events", {}, { runAt: dueAt, key: dueAt.toISOString() }),
    );
  }
};
