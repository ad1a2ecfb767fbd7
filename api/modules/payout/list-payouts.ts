import type { z } from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { Currency } from "#contract/market.ts";
import type { orderPayoutSchema } from "#contract/order.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toPage } from "#api/http/to-page.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { isWaiting } from "./payout-states.ts";
import { findOrderPayoutRow, listPayoutViews, listUnpaid, type PayoutRow } from "./payout-store.ts";

export async function listPayouts({ database, user }: UserCall, page: number) {
  const [{ total, rows }, unpaid] = await Promise.all([
    listPayoutViews(database, { userId: user.id, page }),
    listUnpaid(database, user.id),
  ]);
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of unpaid) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const payouts = rows.map((row) => ({
    ...presentPayout(row),
    id: row.id,
    order_id: row.order_id,
    number: row.number,
    title: row.item.title,
  }));
  return {
    ...toPage(payouts, { total, page, path: "/profile/payouts", query: {} }),
    waiting: [...sums].map(([currency, amount]) => ({ amount, currency })),
  };
}

export async function findOrderPayout(database: Database, orderId: string) {
  const row = await findOrderPayoutRow(database, orderId);
  return row ? presentPayout(row) : null;
}

/** How long the bank takes after the payout is sent (spec §9 "Payout": 3-7 days in all). */
const ON_ITS_WAY = LIMITS.payout.arrivesWithin - LIMITS.payout.sentAfter;

const toSendTime = ({ sent_at, held_until, due_at, ...payout }: PayoutRow): Date => {
  if (sent_at && !isWaiting(payout)) return sent_at;
  return held_until && held_until > due_at ? held_until : due_at;
};

function presentPayout(payout: PayoutRow): z.input<typeof orderPayoutSchema> {
  const { market, amount, currency, status } = payout;
  const sendTime = toSendTime(payout);
  return {
    amount: { amount, currency },
    status,
    due_on: toMarketTime(market, sendTime).day,
    expected_by: toMarketTime(market, new Date(sendTime.getTime() + ON_ITS_WAY)).day,
    held_until: status === "held" ? (payout.held_until?.toISOString() ?? null) : null,
    paid_at: payout.paid_at?.toISOString() ?? null,
    bank_last4: payout.bank_last4,
  };
}
