import { days } from "#contract/duration.ts";
import type { Boost } from "#contract/boost.ts";
import type { Card } from "#contract/card.ts";
import type { ListingAction } from "#contract/listing-words.ts";
import type { T } from "../locale/use-t.ts";

type BoostCard = ReturnType<typeof toBoostCard>;

const toBoostCard = ({ reference, brand, last4, exp_month, exp_year, is_expired }: Card) => ({
  reference,
  brand,
  last4,
  expires: {
    month: String(exp_month).padStart(2, "0"),
    year: String(exp_year).slice(-2),
  },
  isExpired: is_expired,
});

export type BoostView = ReturnType<typeof presentBoostPage>;

export function presentBoostPage(
  boost: Boost,
  {
    cards,
    allowed,
    boostedUntil,
    at,
  }: {
    cards: readonly Card[];
    allowed: readonly ListingAction[];
    boostedUntil: string | null;
    at: Date;
  },
) {
  const endsAt = boost.status === "running" ? boost.ends_at : null;
  const isRunning = endsAt !== null || (boostedUntil !== null && new Date(boostedUntil) > at);
  const length = days(boost.days);
  return {
    status: isRunning ? ("running" as const) : boost.status,
    price: boost.price,
    days: boost.days,
    endsAt: endsAt ?? (isRunning ? boostedUntil : boost.ends_at),
    wouldEndAt: new Date(at.getTime() + length).toISOString(),
    bankUrl: boost.redirect_url,
    declined: boost.decline_code,
    last4: boost.card_last4,
    /** An unanswered question of the bank is abandoned by the next attempt. */
    mayPay: !isRunning && boost.status !== "processing" && allowed.includes("boost"),
    cards: cards.map(toBoostCard),
  };
}

export const nameBoostCard = (
  t: T<"my-listings">,
  { brand, last4 }: Pick<BoostCard, "brand" | "last4">,
): string => t("boost.card", { brand: t(`boost.brand.${brand}`), last4 });
