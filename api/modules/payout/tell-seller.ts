import type { ApiDeps } from "#api/context.ts";
import { notifyMember } from "#api/modules/notification/notify-member.ts";
import { findSoldItem, type PayoutRow } from "./sent-payout-store.ts";
import { toPayoutKey } from "./payout-key.ts";

type PayoutTopic =
  | "payout-sent"
  | "payout-paid"
  | "payout-failed"
  | "payout-held"
  | "payout-blocked";

/** A mail and a notification about a payout, in the current transaction. */
export async function tellSeller(
  deps: Pick<ApiDeps, "database" | "jobs">,
  payout: PayoutRow,
  topic: PayoutTopic,
  at: Date,
): Promise<void> {
  const { order_id, amount, currency, held_until } = payout;
  const { number, title } = await findSoldItem(deps.database, order_id);
  await notifyMember(deps, {
    userId: payout.user_id,
    news: {
      topic,
      role: "seller",
      variant: null,
      order_id,
      number,
      title,
      amount: { amount, currency },
      until: held_until?.toISOString() ?? null,
    },
    dedupeKey: `${toPayoutKey(payout)}-${topic}-${at.getTime()}`,
    at,
  });
}
