import type { ApiDeps } from "#api/context.ts";
import { markCardWorked } from "#api/modules/payment/index.ts";
import type { Authorisation, ProviderPayment } from "#api/providers/card/port.ts";
import { minutes } from "#contract/duration.ts";
import {
  isUndecided,
  updateBoost,
  type BoostChange,
  type BoostRow,
  lockBoost,
  type LockedBoost,
} from "./boost-store.ts";
import { isBoostable, planChecks, scheduleBoostStep, stopChecks } from "./plan-boost.ts";

/** After this time, a payment unknown to the provider was never made. */
export const UNKNOWN_PAYMENT_TIMEOUT = minutes(1);

type RecordDeps = Pick<ApiDeps, "database" | "jobs">;
type Answer = Authorisation | ProviderPayment | null;

function toChange({ boost, listing }: LockedBoost, answer: Answer, at: Date): BoostChange | null {
  if (answer === null) {
    const isTimedOut = at.getTime() - boost.created_at.getTime() >= UNKNOWN_PAYMENT_TIMEOUT;
    return isTimedOut
      ? { status: "failed", decline_code: "provider_unavailable", closed_at: at }
      : null;
  }
  if (answer.status === "unknown")
    return boost.status === "created" ? { status: "processing" } : null;
  const known = {
    provider_reference: answer.reference,
    card_last4: answer.cardLast4 ?? boost.card_last4,
  };
  switch (answer.status) {
    case "authorised":
    case "captured":
      return { ...known, status: isBoostable(listing) ? "authorised" : "cancelled" };
    case "requires_action":
      return { ...known, status: "requires_action", redirect_url: answer.redirectUrl };
    case "processing":
      return { ...known, status: "processing" };
    case "declined":
      return { ...known, status: "failed", decline_code: answer.declineCode, closed_at: at };
    case "cancelled":
    case "refunded":
      return { ...known, status: "cancelled", closed_at: at };
  }
}

/** The provider may hold money that must be released. */
async function recordLateAnswer(
  deps: RecordDeps,
  boost: BoostRow,
  answer: Answer,
  at: Date,
): Promise<BoostRow> {
  if (answer === null || answer.status === "unknown" || boost.provider_reference) return boost;
  const holdsNothing = ["declined", "cancelled", "refunded"].includes(answer.status);
  const known = { provider_reference: answer.reference };
  if (boost.status === "running" || boost.status === "ended" || holdsNothing)
    return updateBoost(deps.database, boost.id, known, at);
  await scheduleBoostStep(deps, boost);
  return updateBoost(deps.database, boost.id, { ...known, closed_at: null }, at);
}

/** `null`: unknown to the provider. Late, repeated and outdated answers change nothing. */
export const recordBoostAnswer = (
  deps: RecordDeps,
  boostId: string,
  answer: Answer,
  at: Date,
): Promise<BoostRow> =>
  deps.database.tx(async () => {
    const locked = await lockBoost(deps.database, boostId);
    const { boost } = locked;
    if (!isUndecided(boost)) return recordLateAnswer(deps, boost, answer, at);
    const change = toChange(locked, answer, at);
    const current = change ? await updateBoost(deps.database, boost.id, change, at) : boost;
    if (change?.status === "authorised")
      await markCardWorked(deps.database, boost.card_reference, at);
    if (isUndecided(current)) await planChecks(deps, current, at);
    else {
      await stopChecks(deps, current);
      if (current.closed_at === null) await scheduleBoostStep(deps, current);
    }
    return current;
  });
