import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { cancelClaimParcel } from "#api/modules/shipment/index.ts";
import {
  findFetchedLapsed,
  findQueuedClaim,
  findWayToHub,
  lockClaim,
  writeStatus,
  type ClaimRow,
} from "./claim-store.ts";
import { announceClaim } from "./notify-claim.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;
type Accepted = Pick<ClaimRow, "id" | "market"> & { decided_at: Date; send_by: Date };

const REMINDER = "claim-send-reminder";
const END = "claim-send-end";
const LAPSED = {
  answer_el: "Έκλεισε αυτόματα: η συσκευή δεν στάλθηκε μέσα στην προθεσμία.",
  answer_en: "It closed by itself: the device was not sent in time.",
};

const REOPENED = {
  answer_el: "Άνοιξε ξανά: ο κούριερ είχε ήδη τη συσκευή.",
  answer_en: "It is open again: the courier had the device already.",
};

const toSubject = (id: string) => ({ subject_type: "claim", subject_id: id });

export async function startClaimClock({ jobs }: Deps, claim: Accepted): Promise<void> {
  const subject = { ...toSubject(claim.id), market: claim.market };
  const { within, remindBefore } = LIMITS.claimSend;
  // At the hour of the decision, which is in the daytime.
  const reminded = new Date(claim.decided_at.getTime() + within - remindBefore);
  await jobs.deadlines.set({ ...subject, kind: REMINDER, due_at: reminded });
  await jobs.deadlines.set({ ...subject, kind: END, due_at: claim.send_by });
}

export const stopClaimClock = ({ jobs }: Pick<Deps, "jobs">, id: string): Promise<void> =>
  jobs.deadlines.cancel(toSubject(id));

async function lockUnsent(deps: Deps, id: string) {
  const claim = await lockClaim(deps.database, id);
  if (claim?.status !== "accepted") return null;
  const way = await findWayToHub(deps.database, claim.order_id);
  const isSent = way === "moving" || way === "delivered" || way === "lost";
  return { claim, isSent };
}

async function remind(deps: Deps, id: string, at: Date): Promise<void> {
  const found = await lockUnsent(deps, id);
  if (found && !found.isSent) await announceClaim(deps, found.claim, "remind", at);
}

/** The parcel moves, is unopened or lost: staff end the claim, and the deadline checks again. */
async function checkLater({ jobs }: Deps, { id, market }: ClaimRow, at: Date): Promise<void> {
  const due_at = new Date(at.getTime() + LIMITS.claimSend.remindBefore);
  await jobs.deadlines.set({ ...toSubject(id), market, kind: END, due_at });
}

const auditClock = (
  { database }: Deps,
  { id, market, order_id }: Pick<ClaimRow, "id" | "market" | "order_id">,
  action: "claim.lapse" | "claim.reopen",
  at: Date,
): Promise<void> =>
  writeAudit(
    { database, user: null, at },
    { market, action, subject: { type: "order", id: order_id }, data: { claim_id: id } },
  );

/**
 * Couriers report late, so a lapsed claim reopens if its device was on its way. The device counts
 * for a newer claim until that is refused or closed.
 */
export async function reopenFetched(deps: Deps, orderId: string, at: Date): Promise<void> {
  await lockOrder(deps.database, orderId);
  const claim = await findFetchedLapsed(deps.database, orderId);
  if (!claim) return;
  const change = { status: "accepted", ...REOPENED, lapsed_at: null, send_by: null } as const;
  await writeStatus(deps.database, claim.id, change);
  await auditClock(deps, claim, "claim.reopen", at);
  await checkLater(deps, claim, at);
  await announceClaim(deps, claim, "reopened", at);
}

async function end(deps: Deps, id: string, at: Date): Promise<void> {
  const found = await lockUnsent(deps, id);
  if (!found) return;
  const { claim, isSent } = found;
  if (isSent) {
    await checkLater(deps, claim, at);
    return;
  }
  await writeStatus(deps.database, id, { status: "closed", ...LAPSED, lapsed_at: at });
  await auditClock(deps, claim, "claim.lapse", at);
  await cancelClaimParcel(deps, claim.order_id, at);
  await announceClaim(deps, claim, "lapsed", at);
}

export function registerClaimClockJobs(deps: Deps): void {
  // Lock order: the order before its claims.
  const lock = async ({ subject_id }: { subject_id: string }) => {
    const claim = await findQueuedClaim(deps.database, subject_id);
    return claim && lockOrder(deps.database, claim.order_id);
  };
  const { deadlines } = deps.jobs;
  deadlines.handle(REMINDER, ({ subject_id }, at) => remind(deps, subject_id, at), { lock });
  deadlines.handle(END, ({ subject_id }, at) => end(deps, subject_id, at), { lock });
  deps.jobs.outbox.handle(
    "claim-fetched",
    ({ payload }) => reopenFetched(deps, payload.order_id, new Date(payload.at)),
    { inTransaction: true },
  );
}
