import { useLocation, useRouteLoaderData } from "react-router";
import type { SharePicture } from "../../share-paths.ts";
import { DEFAULT_LOCALE, LOCALES, swapLocale, type Locale } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { ShareTags } from "./share-tags.tsx";

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
