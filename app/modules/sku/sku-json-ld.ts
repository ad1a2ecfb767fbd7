import type { Money } from "#contract/money.ts";
import type { JsonLd } from "../ui/structured-data.tsx";

type Units = {
  name: string;
  url: string;
  images: string[];
  brand: string;
  model: string;
  color?: string;
  sku?: string;
  from: Money;
  count: number;
};

/** schema.org Product with all its units on sale as one offer. */
export const unitsJsonLd = ({ name, url, images, brand, from, count, ...rest }: Units): JsonLd => ({
  "@type": "Product",
  name,
  url,
  image: images,
  brand: { "@type": "Brand", name: brand },
  ...rest,
  offers: {
    "@type": "AggregateOffer",
    url,
    lowPrice: (from.amount / 100).toFixed(2),
    priceCurrency: from.currency,
    offerCount: count,
    itemCondition: "https://schema.org/UsedCondition",
    availability: "https://schema.org/InStock",
  },
});
