import { VERTICALS } from "#contract/catalog.ts";
import { webRequestContext } from "../../context.ts";
import { LOCALES, type Locale } from "../../modules/locale/locale.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/sitemap";

/** The pages that stand for all others, each with its sisters in the other locales. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { config } = context.get(webRequestContext);
  const origin = config.publicOrigin ?? url.origin;
  const pages: ((locale: Locale) => string)[] = [
    paths.home,
    (locale) => paths.search(locale),
    ...VERTICALS.map((vertical) => (locale: Locale) => paths.devices(locale, vertical)),
  ];
  const entries = pages.flatMap((page) =>
    LOCALES.map((locale) => {
      const sisters = LOCALES.map(
        (sister) =>
          `<xhtml:link rel="alternate" hreflang="${sister}" href="${origin}${page(sister)}"/>`,
      );
      return `<url><loc>${origin}${page(locale)}</loc>${sisters.join("")}</url>`;
    }),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
