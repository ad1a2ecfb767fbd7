import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { dropFee } from "./close-claims.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import { type ClaimRow, findClaim, updateClaim } from "./subscription-claim-store.ts";
import { findSubscription, lockSubscription } from "./subscription-store.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

const REMINDER = "subscription-claim-reminder";
const END = "subscription-claim-end";
const LAPSED = {
  el: "Έκλεισε αυτόματα: η συσκευή δεν έφτασε μέσα στην προθεσμία.",
  en: "It closed by itself: the device did not arrive in time.",
};

const toSubject = (id: string) => ({ subject_type: "subscription_claim", subject_id: id });

/** The device of an approved claim is awaited until `sendBy`, whether or not the fee is paid. */
export async function startClaimClock(
  { jobs }: Deps,
  { id, market }: Pick<ClaimRow, "id" | "market">,
  { at, sendBy }: { at: Date; sendBy: Date },
): Promise<void> {
  const { within, remindBefore } = LIMITS.claimSend;
  // At the hour of the decision, which is in the daytime.
  const reminded = new Date(at.getTime() + within - remindBefore);
  const subject = { ...toSubject(id), market };
  await jobs.deadlines.set({ ...subject, kind: REMINDER, due_at: reminded });
  await jobs.deadlines.set({ ...subject, kind: END, due_at: sendBy });
}

const findAwaited = async ({ database }: Deps, id: string) => {
  const claim = await findClaim(database, id);
  const subscription = claim && (await findSubscription(database, claim.subscription_id));
  return claim?.status === "approved" && subscription ? { claim, subscription } : null;
};

async function remind(deps: Deps, id: string, at: Date): Promise<void> {
  const awaited = await findAwaited(deps, id);
  if (!awaited) return;
  const { claim, subscription } = awaited;
  await notifySubscriber(deps, subscription, "claim-reminder", { at, until: claim.send_by }, id);
}

/** Gives the fee back: there is no repair, and otherwise the account could never be closed. */
async function end(deps: Deps, id: string, at: Date): Promise<void> {
  const { database } = deps;
  const awaited = await findAwaited(deps, id);
  if (!awaited) return;
  const { claim, subscription } = awaited;
  await updateClaim(database, id, {
    status: "closed",
    repair_el: LAPSED.el,
    repair_en: LAPSED.en,
    finished_at: at,
  });
  await dropFee(deps, subscription, id, at);
  await writeAudit(
    { database, user: null, at },
    {
      market: claim.market,
      action: "subscription.claim",
      subject: { type: "order", id: subscription.order_id },
      data: { claim_id: id, move: "lapse" },
    },
  );
  await notifySubscriber(deps, subscription, "claim-finished", { at, variant: "lapsed" }, id);
}

export function registerClaimClockJobs(deps: Deps): void {
  const { database, jobs } = deps;
  const lock = async ({ subject_id }: { subject_id: string }) => {
    const claim = await findClaim(database, subject_id);
    return claim && lockSubscription(database, claim.subscription_id);
  };
  const { deadlines } = jobs;
  deadlines.handle(REMINDER, ({ subject_id }, at) => remind(deps, subject_id, at), { lock });
  deadlines.handle(END, ({ subject_id }, at) => end(deps, subject_id, at), { lock });
}
