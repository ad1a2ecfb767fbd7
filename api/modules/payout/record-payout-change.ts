import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import {
  PAYOUT_TRANSFERS,
  type PayoutTransferKind,
  postTransfer,
} from "#api/modules/ledger/index.ts";
import { notifyOrderParty } from "#api/modules/notification/index.ts";
import { findSoldItem, type PayoutRow } from "./payout-store.ts";
import { toPayoutKey } from "./plan-payout.ts";

/** Idempotent. */
export const postPayoutTransfer = (
  { database }: { database: Database },
  payout: PayoutRow,
  kind: PayoutTransferKind,
  at: Date,
): Promise<boolean> =>
  postTransfer(database, {
    market: payout.market,
    order_id: payout.order_id,
    kind,
    reference: `${toPayoutKey(payout)}-${kind}`,
    currency: payout.currency,
    at,
    entries: PAYOUT_TRANSFERS[kind](payout),
  });

type PayoutTopic =
  | "payout-sent"
  | "payout-paid"
  | "payout-failed"
  | "payout-held"
  | "payout-blocked";

export async function notifySeller(
  deps: Pick<ApiDeps, "database" | "jobs">,
  payout: PayoutRow,
  topic: PayoutTopic,
  at: Date,
): Promise<void> {
  const { order_id, amount, currency, held_until } = payout;
  const { number, title } = await findSoldItem(deps.database, order_id);
  await notifyOrderParty(deps, {
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
