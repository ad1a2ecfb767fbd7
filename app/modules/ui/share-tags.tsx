import { sharePaths, type SharePicture } from "../../share-paths.ts";
import type { Locale } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";

type Props = {
  title: string;
  description: string | undefined;
  locales: readonly Locale[];
  origin: string;
  path: string;
  image: SharePicture | undefined;
  type: string | undefined;
};

/** The name of a locale at Open Graph. */
const toOgLocale = (locale: Locale) => locale.replace("-", "_");

/** What is shown where somebody shares the page: Open Graph, which X reads as well. */
export function ShareTags({ title, description, locales, origin, path, image, type }: Props) {
  const locale = useLocale();
  const picture = sharePaths.picture(locale, image ?? { kind: "site", id: "deftero" });
  const told: Record<string, string | undefined> = {
    "og:type": type ?? "website",
    "og:site_name": PRODUCT,
    "og:title": title,
    "og:description": description,
    "og:url": origin + path,
    "og:locale": toOgLocale(locale),
    "og:image": origin + picture,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": title,
  };
  return (
    <>
      {Object.entries(told).map(([property, content]) =>
        content === undefined ? null : (
          <meta key={property} property={property} content={content} />
        ),
      )}
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={toOgLocale(other)} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
