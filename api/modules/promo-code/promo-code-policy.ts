import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";

type VoucherKind = "fee_percent" | "price_percent" | "amount";

export type Voucher = {
  id: string;
  code_folded: string;
  /** Null: both. */
  market: Market | null;
  kind: VoucherKind;
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

const WORTH: Record<VoucherKind, (value: number, base: DiscountBase) => number> = {
  fee_percent: (value, { buyer_safety_fee }) => percentOf(buyer_safety_fee, value),
  price_percent: (value, { asking_price }) => percentOf(asking_price, value),
  amount: (value) => value,
};

/** Never more than the device and the fee cost, less the minimum charge. */
export const toDiscount = (
  voucher: Pick<Voucher, "kind" | "value" | "max_discount" | "min_price">,
  base: DiscountBase,
): number => {
  if (base.asking_price < voucher.min_price) return 0;
  const worth = WORTH[voucher.kind](voucher.value, base);
  const most = base.asking_price + base.buyer_safety_fee - LEAST_CHARGE;
  return Math.max(0, Math.min(worth, voucher.max_discount ?? worth, most));
};

/** The uses are counted elsewhere. */
export const isGood = (
  voucher: Pick<Voucher, "market" | "starts_at" | "ends_at" | "min_price">,
  { market, asking_price, at }: { market: Market; asking_price: number; at: Date },
): boolean =>
  (voucher.market === null || voucher.market === market) &&
  voucher.starts_at <= at &&
  (voucher.ends_at === null || voucher.ends_at > at) &&
  voucher.min_price <= asking_price;
