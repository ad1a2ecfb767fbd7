import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ShippingOption } from "#contract/shipping-option.ts";
import { PRODUCT } from "../locale/product.ts";
import { marketOf, type Locale } from "../locale/locale.ts";
import type { JsonLd } from "../ui/structured-data.tsx";
import type { ShownListing } from "./present-listing.ts";

const ITEM_CONDITION = {
  used: "https://schema.org/UsedCondition",
  damaged: "https://schema.org/DamagedCondition",
};
const BROUGHT: readonly ShippingOption["method"][] = ["courier", "locker"];

/**
 * schema.org Product and Offer. Search engines require the delivery apart from the price, which
 * includes the fee.
 */
export function listingJsonLd(
  listing: ShownListing,
  { url, origin, locale }: { url: string; origin: string; locale: Locale },
): JsonLd {
  const { price, photos, brand, model, color, generic_condition, deliveries } = listing;
  const { currency } = price.asking_price;
  const goods = price.asking_price.amount + price.buyer_safety_fee.amount;
  const toAmount = (minor: number) => (minor / 100).toFixed(2);
  const itemCondition =
    generic_condition === "repairable" ? ITEM_CONDITION.damaged : ITEM_CONDITION.used;
  const country = marketOf(locale);
  const brought = deliveries
    .filter(({ method, refusal }) => refusal === null && BROUGHT.includes(method))
    .toSorted((a, b) => a.price.amount - b.price.amount)[0];
  return {
    "@type": "Product",
    name: [listing.title, listing.capacity, color].filter(Boolean).join(" "),
    sku: listing.id,
    brand: { "@type": "Brand", name: brand.name },
    model: model.name,
    color,
    image: photos.slice(0, 3).map(({ url: photo }) => `${origin}${photo}/1200`),
    itemCondition,
    offers: {
      "@type": "Offer",
      url,
      price: toAmount(goods),
      priceCurrency: currency,
      itemCondition,
      availability: listing.closed ? "https://schema.org/OutOfStock" : "https://schema.org/InStock",
      seller: { "@type": "Organization", name: PRODUCT },
      ...(brought && {
        shippingDetails: {
          "@type": "OfferShippingDetails",
          shippingRate: {
            "@type": "MonetaryAmount",
            value: toAmount(brought.price.amount),
            currency,
          },
          shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
        },
      }),
      // Free, for any reason, within the acceptance window (spec §4 "Order flow").
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: country,
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        merchantReturnDays: LIMITS.buyerAcceptance / days(1),
        returnMethod: "https://schema.org/ReturnByMail",
        returnFees: "https://schema.org/FreeReturn",
        refundType: "https://schema.org/FullRefund",
      },
    },
  };
}
