import { useLocation, useRouteLoaderData } from "react-router";
import { DEFAULT_LOCALE, LOCALES, swapLocale, type Locale } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";

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
};

/** Title, description and the sisters of the page in other languages; React lifts them to the head. */
export function PageHead({ title, description, locales = LOCALES, noIndex, canonical }: Props) {
  const { pathname } = useLocation();
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (
    <>
      <title>{`${title} · ${PRODUCT}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + (canonical ?? pathname)} />
          {locales.map((locale) => (
            <link
              key={locale}
              rel="alternate"
              hrefLang={locale}
              href={origin + swapLocale(canonical ?? pathname, locale)}
            />
          ))}
          {locales.includes(DEFAULT_LOCALE) ? (
            <link
              rel="alternate"
              hrefLang="x-default"
              href={origin + swapLocale(canonical ?? pathname, DEFAULT_LOCALE)}
            />
          ) : null}
        </>
      )}
    </>
  );
}
