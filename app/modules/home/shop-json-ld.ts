import { paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import type { JsonLd } from "../ui/structured-data.tsx";

/** schema.org WebSite with its search, and the Organization behind it. */
export const shopJsonLd = (origin: string, locale: Locale): JsonLd => ({
  "@type": "WebSite",
  name: PRODUCT,
  url: origin + paths.home(locale),
  inLanguage: locale,
  potentialAction: {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${origin}${paths.search(locale)}?q={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  },
  publisher: {
    "@type": "Organization",
    name: PRODUCT,
    url: origin,
    logo: `${origin}/icon.svg`,
  },
});
