import type { ShownListing } from "./present-listing.ts";
import { PRODUCT } from "../locale/product.ts";

const USED = "https://schema.org/UsedCondition";
const DAMAGED = "https://schema.org/DamagedCondition";

type Props = { listing: ShownListing; url: string; origin: string };

/** schema.org Product and Offer, for search engines. The price is with the fee, without delivery. */
export function StructuredData({ listing, url, origin }: Props) {
  const { price, photos, brand, model, color, generic_condition } = listing;
  const goods = price.asking_price.amount + price.buyer_safety_fee.amount;
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: [listing.title, listing.capacity, color].filter(Boolean).join(" "),
    brand: { "@type": "Brand", name: brand.name },
    model: model.name,
    color,
    image: photos.slice(0, 3).map(({ url: photo }) => `${origin}${photo}/1200`),
    itemCondition: generic_condition === "repairable" ? DAMAGED : USED,
    offers: {
      "@type": "Offer",
      url,
      price: (goods / 100).toFixed(2),
      priceCurrency: price.asking_price.currency,
      itemCondition: generic_condition === "repairable" ? DAMAGED : USED,
      availability: listing.closed ? "https://schema.org/OutOfStock" : "https://schema.org/InStock",
      seller: { "@type": "Organization", name: PRODUCT },
    },
  };
  // "<" would end the script wherever a seller's words hold "</script>".
  const json = JSON.stringify(product).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
