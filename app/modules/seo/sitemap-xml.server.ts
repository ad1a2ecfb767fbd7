import { DEFAULT_LOCALE, type Locale } from "../locale/locale.ts";

export type SitemapEntry = {
  at: (locale: Locale) => string;
  locales: readonly Locale[];
  updatedAt?: string | undefined;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";
const MEANINGS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => MEANINGS[sign]!);
const lastmod = (at: string | undefined) => (at ? `<lastmod>${escape(at)}</lastmod>` : "");

export function writeSitemap(
  entries: readonly SitemapEntry[],
  { origin, locale }: { origin: string; locale: Locale },
): string {
  const urls = entries.map(({ at, locales, updatedAt }) => {
    const link = (language: string, to: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(origin + at(to))}"/>`;
    const sisters = locales.length > 1 ? locales.map((sister) => link(sister, sister)) : [];
    if (sisters.length > 0 && locales.includes(DEFAULT_LOCALE)) {
      sisters.push(link("x-default", DEFAULT_LOCALE));
    }
    return `<url><loc>${escape(origin + at(locale))}</loc>${lastmod(updatedAt)}${sisters.join("")}</url>\n`;
  });
  return `${HEAD}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("")}</urlset>\n`;
}

export function writeSitemapIndex(
  files: readonly { address: string; updatedAt?: string | undefined }[],
): string {
  const parts = files.map(
    ({ address, updatedAt }) =>
      `<sitemap><loc>${escape(address)}</loc>${lastmod(updatedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${parts.join("")}</sitemapindex>\n`;
}
