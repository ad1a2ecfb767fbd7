import { hours } from "#contract/duration.ts";
import { ProviderRejectedError, type ProviderPayout } from "#api/providers/card/port.ts";
import { findAccountOfBank } from "./payout-account-store.ts";
import type { PayoutDeps } from "./decide-payout.ts";
import { planPayoutCheck, planPayoutDue, stopPayoutChecks, toPayoutKey } from "./plan-payout.ts";
import { findPayoutTransition, isSent } from "./payout-states.ts";
import { postPayoutTransfer, notifySeller } from "./record-payout-change.ts";
import {
  findPayout,
  lockPayout,
  updatePayout,
  type PayoutChange,
  type PayoutRow,
} from "./payout-store.ts";

/** Automatic attempts; after them, the seller has to change the account. */
const ATTEMPTS = 3;
const RETRY_AFTER = hours(24);
/** Once a provider's event is overdue. */
export const ASK_AGAIN_AFTER = hours(6);

type Answer =
  | Pick<ProviderPayout, "reference" | "status" | "failure" | "arrivesAt">
  | { reference: null; status: "failed"; failure: string; arrivesAt: null };

/** The payout is retried the next day, or once the account has changed. */
async function fail(deps: PayoutDeps, failed: PayoutRow, at: Date): Promise<void> {
  await stopPayoutChecks(deps, failed);
  if (failed.attempt < ATTEMPTS)
    await planPayoutDue(deps, failed, new Date(at.getTime() + RETRY_AFTER));
  await notifySeller(deps, failed, "payout-failed", at);
}

function toChange(payout: PayoutRow, answer: Answer, at: Date): PayoutChange {
  const known = answer.reference === null ? {} : { provider_reference: answer.reference };
  switch (answer.status) {
    case "pending":
      return { ...known, status: "in_transit", sent_at: payout.sent_at ?? at };
    case "paid":
      return { ...known, status: "paid", sent_at: payout.sent_at ?? at, paid_at: at };
    case "failed":
      return { ...known, status: "failed", failure: answer.failure ?? "failed" };
  }
}

/** Late, repeated and outdated answers change nothing. */
const record = (deps: PayoutDeps, sent: PayoutRow, answer: Answer): Promise<void> =>
  deps.database.tx(async () => {
    const at = deps.now();
    const payout = await lockPayout(deps.database, sent.id);
    if (!payout || payout.attempt !== sent.attempt || !isSent(payout)) return;
    if (answer.status === "pending") {
      const isLate = answer.arrivesAt === null || answer.arrivesAt <= at;
      const again = isLate ? new Date(at.getTime() + ASK_AGAIN_AFTER) : answer.arrivesAt!;
      await planPayoutCheck(deps, payout, again);
    }
    const change = toChange(payout, answer, at);
    const transition = findPayoutTransition(payout.status, change.status!);
    if (!transition) return;
    const changed = await updatePayout(deps.database, payout.id, change, at);
    if (transition.transfer) await postPayoutTransfer(deps, changed, transition.transfer, at);
    if (changed.status === "failed") await fail(deps, changed, at);
    if (changed.status === "in_transit") await notifySeller(deps, changed, "payout-sent", at);
    if (changed.status === "paid") {
      await stopPayoutChecks(deps, changed);
      await notifySeller(deps, changed, "payout-paid", at);
    }
  });

/** Asks first: an earlier process may have sent it and died before the answer. */
async function send(deps: PayoutDeps, payout: PayoutRow): Promise<void> {
  const { cardProvider, log } = deps;
  const key = toPayoutKey(payout);
  try {
    const answer =
      (await cardProvider.readPayout({ key })) ??
      (await cardProvider.payOut({
        key,
        accountReference: await requireAccountReference(deps, payout),
        bankAccountReference: payout.bank_account_reference!,
        amount: { amount: payout.amount, currency: payout.currency },
      }));
    await record(deps, payout, answer);
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    log.warn({ err: error, payout: payout.id }, "The provider refused a payout");
    const failure = error.message;
    await record(deps, payout, { reference: null, status: "failed", failure, arrivesAt: null });
  }
}

async function requireAccountReference(
  { database }: PayoutDeps,
  { bank_account_reference: reference }: PayoutRow,
): Promise<string> {
  const account = reference && (await findAccountOfBank(database, reference));
  if (!account) throw new ProviderRejectedError("payOut: the account was ended");
  return account.reference;
}

/** Idempotent, also concurrently. Throws where the provider does not answer, to be retried. */
export async function takePayoutStep(deps: PayoutDeps, payoutId: string): Promise<void> {
  const { database, cardProvider, log } = deps;
  database.refuseTx();
  const payout = await findPayout(database, payoutId);
  if (!payout || !isSent(payout)) return;
  if (payout.provider !== cardProvider.name) {
    log.error(
      { payout: payoutId, provider: payout.provider },
      "A payout's provider is no longer configured",
    );
    return;
  }
  if (payout.provider_reference === null) {
    await send(deps, payout);
    return;
  }
  const answer = await cardProvider.readPayout({ reference: payout.provider_reference });
  if (answer) await record(deps, payout, answer);
  else log.error({ payout: payoutId }, "The provider does not know a payout that it has started");
}
