import type { z } from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { orderPayoutSchema } from "#contract/order.ts";
import { toMarketTime } from "#api/modules/shipping/market-time.ts";
import { isWaiting } from "./payout-states.ts";
import type { PayoutRow } from "./sent-payout-store.ts";

/** From the day it is sent the bank has so long (spec §9 "Payout": 3-7 days in all). */
const ON_ITS_WAY = LIMITS.payout.arrivesWithin - LIMITS.payout.sentAfter;

/** When it left, or will: its day, or the end of what holds it. */
const toSendTime = ({ sent_at, held_until, due_at, ...payout }: PayoutRow): Date => {
  if (sent_at && !isWaiting(payout)) return sent_at;
  return held_until && held_until > due_at ? held_until : due_at;
};

/** A payout as its seller sees it; days are those of the market. */
export function presentPayout(payout: PayoutRow): z.input<typeof orderPayoutSchema> {
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
