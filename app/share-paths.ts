import { href } from "react-router";
import type { SITEMAP_KINDS } from "#contract/catalog.ts";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

export type ShareKind = "listing" | "sku" | "place" | "member" | "article" | "site";

/** `id`: of the listing or sku, `vertical[/brand[/model]]`, the username or the article's slug. */
export type SharePicture = {
  kind: ShareKind;
  id: string;
  /** Changes with the picture's content, such as the price, so that caches fetch it again. */
  version?: string | number;
};

export type SitemapKind = "pages" | "content" | (typeof SITEMAP_KINDS)[number];

/** URLs for crawlers; apart, because no page links to them. */
export const sharePaths = {
  picture: (locale: Locale, { kind, id, version }: SharePicture) =>
    withQuery(href("/:locale/og/:kind/*", { locale, kind, "*": `${id}.jpg` }), { v: version }),
  sitemap: () => href("/sitemap.xml"),
  securityTxt: () => href("/.well-known/security.txt"),
  /** At the root, or its addresses would lie outside of what a sitemap may list. */
  sitemapPart: (locale: Locale, kind: SitemapKind, page: number) =>
    withQuery(href("/sitemap.xml"), { locale, kind, page }),
};
