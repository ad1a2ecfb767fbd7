import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  type BankAccountRow,
  listBankAccountRows,
  lockPayoutAccount,
  type PayoutAccountRow,
} from "./payout-account-store.ts";
import { findPayoutTransition, isWaiting } from "./payout-states.ts";
import { planPayoutCheck, planPayoutDue, planPayoutStep } from "./plan-payout.ts";
import { postPayoutTransfer, notifySeller } from "./record-payout-change.ts";
import { findPayout, lockPayout, updatePayout, type PayoutRow } from "./payout-store.ts";

export type PayoutDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "log" | "cardProvider">;

/** A payout still `sending` without an answer after this long has lost its process. */
const CHECK_AFTER = minutes(1);

/** Locks the account before the payout. */
export async function lockPayee(
  { database, cardProvider }: Pick<PayoutDeps, "database" | "cardProvider">,
  payoutId: string,
): Promise<{ payout: PayoutRow; account: PayoutAccountRow | undefined } | null> {
  const found = await findPayout(database, payoutId);
  if (!found) return null;
  const payee = { userId: found.user_id, provider: cardProvider.name };
  const account = await lockPayoutAccount(database, payee);
  const payout = await lockPayout(database, payoutId);
  return payout && { payout, account };
}

async function send(
  deps: PayoutDeps,
  payout: PayoutRow,
  bank: BankAccountRow,
  at: Date,
): Promise<void> {
  const sending = await updatePayout(
    deps.database,
    payout.id,
    {
      status: "sending",
      // A failed attempt used its own key, and the payout may have waited for an account since.
      attempt: payout.failure === null ? payout.attempt : payout.attempt + 1,
      held_until: null,
      provider: deps.cardProvider.name,
      provider_reference: null,
      bank_account_reference: bank.reference,
      bank_last4: bank.last4,
      failure: null,
    },
    at,
  );
  const { transfer } = findPayoutTransition(payout.status, "sending")!;
  await postPayoutTransfer(deps, sending, transfer!, at);
  await planPayoutStep(deps, sending);
  await planPayoutCheck(deps, sending, new Date(at.getTime() + CHECK_AFTER));
}

/** Notifies the seller once, when the wait begins. */
async function holdBack(
  deps: PayoutDeps,
  payout: PayoutRow,
  change: { status: "held"; held_until: Date } | { status: "blocked"; held_until: null },
  at: Date,
): Promise<void> {
  const kept = await updatePayout(deps.database, payout.id, change, at);
  if (change.held_until) await planPayoutDue(deps, kept, change.held_until);
  if (payout.status !== change.status)
    await notifySeller(deps, kept, `payout-${change.status}`, at);
}

/** Holds for 72 hours after a change (decisions "Session"). Runs in the deadline's transaction. */
export async function decidePayout(deps: PayoutDeps, payoutId: string, at: Date): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const locked = await lockPayee(deps, payoutId);
  if (!locked || !isWaiting(locked.payout)) return;
  const { payout, account } = locked;
  if (payout.due_at > at) {
    await planPayoutDue(deps, payout, payout.due_at);
    return;
  }
  const banks =
    account?.status === "verified" ? await listBankAccountRows(database, account.id) : [];
  const bank = banks.find((one) => one.is_default);
  if (!account || !bank) {
    await holdBack(deps, payout, { status: "blocked", held_until: null }, at);
    return;
  }
  const changedAt = account.changed_at ?? account.created_at;
  const heldUntil = new Date(changedAt.getTime() + LIMITS.payoutHold);
  if (heldUntil > at) await holdBack(deps, payout, { status: "held", held_until: heldUntil }, at);
  else await send(deps, payout, bank, at);
}
