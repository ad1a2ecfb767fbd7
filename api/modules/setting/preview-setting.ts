import { type Market, MARKET_FACTS } from "#contract/market.ts";
import { toSellerShares } from "#contract/seller-fee.ts";
import type { SettingPreview, SettingValue } from "#contract/setting.ts";
import type { PreviewLine, SettingName } from "#contract/setting-words.ts";
import type { Terms } from "#contract/terms.ts";
import type { UserCall } from "#api/context.ts";
import { requireMarket } from "#api/http/staff-access.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import type { Delivery } from "#api/modules/shipping-option/index.ts";
import { parseSetting, toBeginning } from "./change-setting.ts";

/** Minor units. */
const EXAMPLE = 30_000;

type Wish = { market: Market; name: SettingName; value: unknown; effective_from: Date | null };

/**
 * Counts by the functions that price listings and orders. Throws not_found, invalid_fields,
 * setting_past.
 */
export function previewSetting(call: UserCall, wish: Wish): SettingPreview {
  const { market, name } = wish;
  requireMarket(call, market);
  const value = parseSetting(wish);
  const at = toBeginning(wish.effective_from, call.at);
  const before = call.settings.terms(market, at);
  const after = { ...before, ...toChange(name, value) };
  const { currency } = MARKET_FACTS[market];
  const [then, thereafter] = [before, after].map((terms) =>
    listSums({ delivery: call.delivery, market, terms }),
  );
  const money = (amount: number) => ({ amount, currency });
  return {
    price: money(EXAMPLE),
    lines: (Object.keys(then!) as PreviewLine[]).map((line) => ({
      line,
      before: money(then![line]),
      after: money(thereafter![line]),
    })),
  };
}

function toChange(name: SettingName, value: unknown): Partial<Terms> {
  if (name === "fees") return { fees: value as SettingValue<"fees"> };
  if (name === "delivery_prices") return { delivery: value as SettingValue<"delivery_prices"> };
  if (name === "boost") return { boost: value as SettingValue<"boost"> };
  return {};
}

type Priced = { delivery: Delivery; market: Market; terms: Terms };

function listSums({ delivery: { hubs, methods, terms: known }, market, terms }: Priced) {
  const price = { amount: EXAMPLE, currency: MARKET_FACTS[market].currency };
  const delivery = { hubs, methods, terms: { ...known, [market]: terms } };
  const buyer = toPriceBreakdown(delivery, market, price);
  const seller = toSellerShares(price, terms.fees);
  return {
    buyer_fee: buyer.buyer_safety_fee.amount,
    delivery: buyer.delivery_from.amount,
    buyer_total: buyer.total_price.amount,
    seller_fee: seller.seller_fee.amount,
    pickup: seller.pickup_price.amount,
    seller_receives: seller.you_receive.amount,
    boost: terms.boost.price,
  } satisfies Record<PreviewLine, number>;
}
