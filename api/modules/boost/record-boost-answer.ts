import type { ApiDeps } from "#api/context.ts";
import { markCardWorked } from "#api/modules/payment/card-store.ts";
import type { Authorisation, ProviderPayment } from "#api/providers/card/port.ts";
import { isUndecided } from "./boost-states.ts";
import { updateBoost, type BoostChange, type BoostRow } from "./boost-store.ts";
import { lockBoost, type LockedBoost } from "./lock-boost.ts";
import { isBoostable, planChecks, planStep, stopChecks } from "./plan-boost.ts";

const seconds = (n: number) => n * 1000;

/** After so long, a payment that the provider has never heard of did not happen. */
export const GIVEN_UP_AFTER = seconds(60);

type RecordDeps = Pick<ApiDeps, "database" | "jobs">;
type Answer = Authorisation | ProviderPayment | null;

/** What an answer of the provider makes of a boost that waits for one; null: nothing. */
function toChange({ boost, listing }: LockedBoost, answer: Answer, at: Date): BoostChange | null {
  if (answer === null) {
    const isGivenUp = at.getTime() - boost.created_at.getTime() >= GIVEN_UP_AFTER;
    return isGivenUp
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

/** An answer to a boost that was given up while it was on its way: there may be money to let go. */
async function recordLate(
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
  await planStep(deps, boost);
  return updateBoost(deps.database, boost.id, { ...known, closed_at: null }, at);
}

/**
 * Writes down what the provider says about a boost. `null`: it has never heard of it. Late, repeated
 * and outdated answers change nothing; whatever has to be done at the provider is planned.
 */
export const recordBoostAnswer = (
  deps: RecordDeps,
  boostId: string,
  answer: Answer,
  at: Date,
): Promise<BoostRow> =>
  deps.database.tx(async () => {
    const locked = await lockBoost(deps.database, boostId);
    const { boost } = locked;
    if (!isUndecided(boost)) return recordLate(deps, boost, answer, at);
    const change = toChange(locked, answer, at);
    const current = change ? await updateBoost(deps.database, boost.id, change, at) : boost;
    if (change?.status === "authorised")
      await markCardWorked(deps.database, boost.card_reference, at);
    if (isUndecided(current)) await planChecks(deps, current, at);
    else {
      await stopChecks(deps, current);
      if (current.closed_at === null) await planStep(deps, current);
    }
    return current;
  });
