import { BUYER_SAFETY_FEE } from "#contract/buyer-fee.ts";
import { LIMITS } from "#contract/limits.ts";
import { PICKUP_PRICE, SELLER_FEE, toSellerFee } from "#contract/seller-fee.ts";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { factsOf, marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Minor units: what the seller's fee is shown for. */
const EXAMPLE = 30_000;

/** What the shop takes, in the reader's money and spelling. */
export function useFigures() {
  const locale = useLocale();
  const { currency } = factsOf(locale);
  const money = (amount: number) => formatMoney(locale, { amount, currency });
  return {
    buyerFee: formatPercent(locale, BUYER_SAFETY_FEE.rate / 100),
    buyerFeeLeast: money(BUYER_SAFETY_FEE.least),
    sellerFee: {
      fixed: money(SELLER_FEE.fixed),
      percent: formatPercent(locale, SELLER_FEE.percent),
    },
    example: {
      price: money(EXAMPLE),
      fee: formatMoney(locale, toSellerFee({ amount: EXAMPLE, currency })),
    },
    courier: money(PICKUP_PRICE[marketOf(locale)]),
    boost: money(LIMITS.boostPrice),
    boostDays: LIMITS.boost / DAY,
    resaleDays: LIMITS.feeFreeResale / DAY,
    tryHours: LIMITS.buyerAcceptance / HOUR,
    leastPrice: money(LIMITS.askingPrice.min),
  };
}
