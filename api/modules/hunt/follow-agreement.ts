import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { findAgreedTalk, pauseTalks } from "#api/modules/bargain/index.ts";
import { findHunt, updateHuntRow } from "./hunt-store.ts";
import type { HuntDeps } from "./hunt-jobs.ts";
import { propose } from "./propose.ts";

/** Call it with the listing locked. */
export async function followAgreement(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { offer, move }: DomainEvents["offer_moved"],
): Promise<void> {
  if (move !== "accept" || !(await findAgreedTalk(database, offer.id))) return;
  await jobs.outbox.add({
    market: offer.market,
    topic: "hunt-agreed",
    payload: { offer_id: offer.id },
    dedupe_key: `hunt-agreed-${offer.id}`,
  });
}

/** One device is enough: the hunt pauses, and its person can let it go on. */
export async function proposeAgreed(deps: HuntDeps, offerId: string, at: Date): Promise<void> {
  const { database } = deps;
  const agreed = await database
    .db()
    .selectFrom("offer")
    .select(["listing_id", "amount", "expires_at"])
    .where("id", "=", offerId)
    .where("status", "=", "accepted")
    .where("expires_at", ">", at)
    .executeTakeFirst();
  const huntId = await findAgreedTalk(database, offerId);
  const hunt = huntId && (await findHunt(database, huntId));
  if (!hunt || !agreed) return;
  const { amount, expires_at: until, listing_id: listingId } = agreed;
  await propose(deps, hunt, { listingId, agreed: { offerId, amount, until }, at });
  if (hunt.status !== "active") return;
  await pauseTalks(deps, hunt.id);
  await updateHuntRow(database, hunt.id, { status: "paused", at });
}
