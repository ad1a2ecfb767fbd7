import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";

type PromoCodeKind = "fee_percent" | "price_percent" | "amount";

export type PromoCode = {
  id: string;
  code_folded: string;
  /** Null: both. */
  market: Market | null;
  kind: PromoCodeKind;
  /** Percent, or minor units. */
  value: number;
  max_discount: number | null;
  min_price: number;
  /** Null: unlimited. */
  uses_left: number | null;
  once_per_user: boolean;
  starts_at: Date;
  ends_at: Date | null;
};

/** Minor units of the order's currency. */
export type DiscountBase = { asking_price: number; buyer_safety_fee: number };

/** Minor units: the providers' minimum, which also excludes a payment of zero. */
const LEAST_CHARGE = 50;

export const foldCode = (code: string): string => code.trim().normalize("NFKC").toUpperCase();

export const findCodeFault = (folded: string): "too_short" | "too_long" | null => {
  if (folded.length < LIMITS.promoCode.min) return "too_short";
  return folded.length > LIMITS.promoCode.max ? "too_long" : null;
};

const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * percent + 50) / 100);

const WORTH: Record<PromoCodeKind, (value: number, base: DiscountBase) => number> = {
  fee_percent: (value, { buyer_safety_fee }) => percentOf(buyer_safety_fee, value),
  price_percent: (value, { asking_price }) => percentOf(asking_price, value),
  amount: (value) => value,
};

/** Never more than the device and the fee cost, less the minimum charge. */
export const toDiscount = (
  promoCode: Pick<PromoCode, "kind" | "value" | "max_discount" | "min_price">,
  base: DiscountBase,
): number => {
  if (base.asking_price < promoCode.min_price) return 0;
  const worth = WORTH[promoCode.kind](promoCode.value, base);
  const most = base.asking_price + base.buyer_safety_fee - LEAST_CHARGE;
  return Math.max(0, Math.min(worth, promoCode.max_discount ?? worth, most));
};

/** The uses are counted elsewhere. */
export const isGood = (
  promoCode: Pick<PromoCode, "market" | "starts_at" | "ends_at" | "min_price">,
  { market, asking_price, at }: { market: Market; asking_price: number; at: Date },
): boolean =>
  (promoCode.market === null || promoCode.market === market) &&
  promoCode.starts_at <= at &&
  (promoCode.ends_at === null || promoCode.ends_at > at) &&
  promoCode.min_price <= asking_price;
