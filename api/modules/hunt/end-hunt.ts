import type { ApiDeps } from "#api/context.ts";
import { lockOwner } from "#api/http/owner.ts";
import { closeTalks, endTalks } from "#api/modules/bargain/index.ts";
import { revokeMandate } from "#api/modules/mandate/index.ts";
import { voidProposalsOf } from "#api/modules/proposal/index.ts";
import type { HuntDeps } from "./hunt-jobs.ts";
import { findHunt, type HuntRow, updateHuntRow } from "./hunt-store.ts";
import { tellEnd } from "./tell-matches.ts";

export const HUNT_END = "hunt-end";

export const toSubject = ({ id }: Pick<HuntRow, "id">) => ({
  subject_type: "hunt",
  subject_id: id,
  kind: HUNT_END,
});

/** Locks the account, then the listings of offers under way. What was proposed stays. */
export async function endHunt(deps: HuntDeps, hunt: HuntRow, at: Date): Promise<void> {
  const { database, jobs } = deps;
  await lockOwner(database, { userId: hunt.user_id });
  await endTalks(deps, hunt.id, { at });
  await jobs.deadlines.cancel(toSubject(hunt));
  await revokeMandate(database, hunt.mandate_id, at);
  await updateHuntRow(database, hunt.id, { status: "ended", at });
}

export async function endAtDate(deps: HuntDeps, id: string, at: Date): Promise<void> {
  const hunt = await findHunt(deps.database, id);
  if (!hunt || hunt.status === "ended" || hunt.until > at) return;
  await endHunt(deps, hunt, at);
  await tellEnd(deps, hunt, at);
}

/** An account that closes hunts for nothing any more; its offers end with it. */
export async function endHuntsOf(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
): Promise<void> {
  const rows = await database
    .db()
    .selectFrom("hunt")
    .select(["id", "mandate_id"])
    .where("user_id", "=", userId)
    .where("status", "<>", "ended")
    .orderBy("id")
    .execute();
  for (const { id, mandate_id } of rows) {
    await closeTalks({ database, jobs }, id);
    await jobs.deadlines.cancel(toSubject({ id }));
    await revokeMandate(database, mandate_id, at);
    await updateHuntRow(database, id, { status: "ended", at });
  }
  await voidProposalsOf({ database }, { user_id: userId }, at);
}
