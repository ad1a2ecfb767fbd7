import { MARKET_FACTS } from "#contract/market.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { createProposal } from "#api/modules/proposal/index.ts";
import { signUnsubscribe } from "#api/modules/unsubscribe/index.ts";
import type { HuntRow } from "./hunt-store.ts";
import type { HuntDeps } from "./hunt-jobs.ts";
import { mayWrite } from "./tell-matches.ts";

type Proposed = {
  listingId: string;
  agreed: { offerId: string; amount: number; until: Date } | null;
  at: Date;
};

/**
 * Lays a purchase before the person of a hunt, with every part of its total, and tells them. Beyond
 * the day's limit one at the asking price only stands on the pages of the hunt.
 */
export async function propose(
  deps: HuntDeps,
  { id: huntId, user_id: userId, market }: HuntRow,
  { listingId, agreed, at }: Proposed,
): Promise<void> {
  const { database } = deps;
  const proposal = await createProposal(deps, { userId, huntId, listingId, agreed, at });
  if (!proposal || (agreed === null && !(await mayWrite(deps, huntId, at)))) return;
  const { id, title, total: amount, expires_at } = proposal;
  const { currency } = MARKET_FACTS[market];
  await notifyAccount(deps, {
    userId,
    topic: "hunt-proposal",
    subject: { type: "proposal", id },
    market,
    write: async () => ({
      data: { title, amount: String(amount), currency },
      mail: {
        template: "hunt-proposal",
        payload: {
          id,
          title,
          total: { amount, currency },
          expires_at: expires_at.toISOString(),
          agreed: agreed !== null,
          unsubscribe: await signUnsubscribe(database, { userId, category: "search" }, at),
        },
      },
    }),
    dedupeKey: `proposal-${id}`,
    at,
  });
}
