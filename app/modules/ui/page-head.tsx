import { useLocation, useRouteLoaderData } from "react-router";
import { type SharePicture, sharePaths } from "../../share-paths.ts";
import { DEFAULT_LOCALE, LOCALES, swapLocale, type Locale } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";

type Props = {
  title: string;
  description?: string;
  locales?: readonly Locale[];
  noIndex?: boolean;
  canonical?: string;
  image?: SharePicture;
  type?: "website" | "article" | "profile" | "product";
};

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

const toOgLocale = (locale: Locale) => locale.replace("-", "_");

/** For the document alone; a page without `noIndex` has them from PageHead. */
export function ShareTags({
  title,
  description,
  locales,
  origin,
  path,
  image,
  type,
}: ShareTagsProps) {
  const locale = useLocale();
  const picture = sharePaths.picture(locale, image ?? { kind: "site", id: "deftero" });
  const openGraph: Record<string, string | undefined> = {
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
      {Object.entries(openGraph).map(([property, content]) =>
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
