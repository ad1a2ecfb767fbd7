import type { Boost } from "#contract/boost.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import type { BoostRow } from "./boost-store.ts";

const DAY = 24 * 60 * 60 * 1000;
const STATUS = {
  created: "processing",
  requires_action: "requires_action",
  processing: "processing",
  authorised: "processing",
  running: "running",
  failed: "failed",
  cancelled: "cancelled",
  ended: "ended",
} as const satisfies Record<BoostRow["status"], Boost["status"]>;

export const presentNoBoost = (price: Money): Boost => ({
  status: "none",
  price,
  days: LIMITS.boost / DAY,
  ends_at: null,
  redirect_url: null,
  decline_code: null,
  card_last4: null,
});

/** A boost as its seller sees it; `price` is what the next one costs. */
export function presentBoost(boost: BoostRow, price: Money, { at }: { at: Date }): Boost {
  const isOver = boost.status === "running" && boost.ends_at !== null && boost.ends_at <= at;
  const status = isOver ? "ended" : STATUS[boost.status];
  const isPaidFor = status === "running" || status === "processing" || status === "requires_action";
  return {
    ...presentNoBoost(isPaidFor ? { amount: boost.amount, currency: boost.currency } : price),
    status,
    ends_at: boost.ends_at?.toISOString() ?? null,
    redirect_url: status === "requires_action" ? boost.redirect_url : null,
    decline_code: status === "failed" ? boost.decline_code : null,
    card_last4: boost.card_last4,
  };
}
