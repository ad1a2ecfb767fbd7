import { useLocation, useRouteLoaderData } from "react-router";
import { type SharePicture, sharePaths } from "../../share-paths.ts";
import { DEFAULT_LOCALE, LOCALES, swapLocale, type Locale } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";

type Props = {
  /** Without the product's name, which follows by itself. */
  title: string;
  description?: string;
  /** Locales in which the same page exists. */
  locales?: readonly Locale[];
  /** Search engines stay away: personal and unfinished pages. */
  noIndex?: boolean;
  /** Path and query of the page that search engines should keep instead of this one. */
  canonical?: string;
  /** What is drawn where the page is shared; the shop's own picture where none is given. */
  image?: SharePicture;
  /** Of Open Graph. */
  type?: "website" | "article" | "profile" | "product";
};

/** Title, description and the sisters of the page in other languages; React lifts them to the head. */
export function PageHead({
  title,
  description,
  locales = LOCALES,
  noIndex,
  canonical,
  image,
  type,
}: Props) {
  const { pathname } = useLocation();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  const path = canonical ?? pathname;
  return (
    <>
      <title>{`${title} · ${PRODUCT}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={origin + path} />
      )}
      {/* Read by machines that come for the document: no browser carries the code. */}
      {import.meta.env.SSR && !noIndex ? (
        <>
          {locales.length > 1
            ? locales.map((locale) => (
                <link
                  key={locale}
                  rel="alternate"
                  hrefLang={locale}
                  href={origin + swapLocale(path, locale)}
                />
              ))
            : null}
          {locales.length > 1 && locales.includes(DEFAULT_LOCALE) ? (
            <link
              rel="alternate"
              hrefLang="x-default"
              href={origin + swapLocale(path, DEFAULT_LOCALE)}
            />
          ) : null}
          <ShareTags {...{ title, description, locales, origin, path, image, type }} />
        </>
      ) : null}
    </>
  );
}

type ShareTagsProps = {
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
function ShareTags({ title, description, locales, origin, path, image, type }: ShareTagsProps) {
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
