import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { PromoCodeKind, PromoCodeStatus } from "#contract/promo-code-words.ts";

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
  first_order_only: boolean;
  starts_at: Date;
  ends_at: Date | null;
  status: PromoCodeStatus;
  /** Most that all uses together may give, minor units; null: unlimited. */
  budget: number | null;
  /** What its uses give now, minor units. */
  given: number;
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

/**
 * Never more than the device and the fee cost, less the minimum charge, nor more than the budget
 * has left besides `held`, which this order holds of it already.
 */
export const toDiscount = (
  promoCode: Pick<PromoCode, "kind" | "value" | "max_discount" | "min_price" | "budget" | "given">,
  base: DiscountBase,
  held: number,
): number => {
  if (base.asking_price < promoCode.min_price) return 0;
  const { budget, given } = promoCode;
  const worth = WORTH[promoCode.kind](promoCode.value, base);
  const most = base.asking_price + base.buyer_safety_fee - LEAST_CHARGE;
  const room = budget === null ? worth : budget - given + held;
  return Math.max(0, Math.min(worth, promoCode.max_discount ?? worth, most, room));
};

/** What a new use would take off; null where the budget does not have all of it. */
export const toFirstDiscount = (promoCode: PromoCode, base: DiscountBase): number | null => {
  const whole = toDiscount({ ...promoCode, budget: null }, base, 0);
  return toDiscount(promoCode, base, 0) === whole ? whole : null;
};

/** The uses are counted elsewhere. */
export const isGood = (
  promoCode: Pick<PromoCode, "market" | "starts_at" | "ends_at" | "min_price" | "status">,
  { market, asking_price, at }: { market: Market; asking_price: number; at: Date },
): boolean =>
  promoCode.status === "running" &&
  (promoCode.market === null || promoCode.market === market) &&
  promoCode.starts_at <= at &&
  (promoCode.ends_at === null || promoCode.ends_at > at) &&
  promoCode.min_price <= asking_price;
