import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { lockOwner } from "#api/http/owner.ts";
import { findAgreedTalk, listAffordable, pauseTalks } from "#api/modules/bargain/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { SETTINGS } from "#contract/setting.ts";
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

async function findAgreedHunt(database: ApiDeps["database"], offerId: string) {
  const huntId = await findAgreedTalk(database, offerId);
  return huntId === null ? null : findHunt(database, huntId);
}

/** One device is enough: the hunt pauses, and its person can let it go on. */
export async function proposeAgreed(deps: HuntDeps, offerId: string, at: Date): Promise<void> {
  const { database, delivery } = deps;
  const known = await findAgreedHunt(database, offerId);
  if (!known) return;
  await lockOwner(database, { userId: known.user_id });
  const hunt = await findAgreedHunt(database, offerId);
  const agreed = await database
    .db()
    .selectFrom("offer")
    .leftJoin("setting as kept", "kept.id", "offer.fees_id")
    .select(["offer.listing_id", "offer.amount", "offer.expires_at", "kept.value as fees"])
    .where("offer.id", "=", offerId)
    .where("offer.status", "=", "accepted")
    .where("offer.expires_at", ">", at)
    .executeTakeFirst();
  if (!hunt || !agreed) return;
  const { amount, expires_at: until, listing_id: listingId } = agreed;
  const { currency } = MARKET_FACTS[hunt.market];
  const fees = agreed.fees === null ? undefined : SETTINGS.fees.parse(agreed.fees);
  const { total_price } = toPriceBreakdown(delivery, hunt.market, { amount, currency }, fees);
  const wanted = { huntIds: [hunt.id], total: total_price.amount };
  // The ceiling may have been lowered since the agreement.
  if (!(await listAffordable(database, wanted)).has(hunt.id)) return;
  await propose(deps, hunt, { listingId, agreed: { offerId, amount, until }, at });
  if (hunt.status !== "active") return;
  await pauseTalks(deps, hunt.id);
  await updateHuntRow(database, hunt.id, { status: "paused", at });
}
