import { SITEMAP_KINDS } from "#contract/catalog.ts";
import { paths } from "../../paths.ts";
import { worthPaths } from "../../worth-paths.ts";
import { sharePaths, type SitemapKind } from "../../share-paths.ts";
import { LOCALES, marketOf, type Locale } from "../locale/locale.ts";
import type { SitemapEntry } from "./sitemap-xml.server.ts";

type MarketKind = (typeof SITEMAP_KINDS)[number];
type Answer = {
  data: { path: string; updated_at: string }[];
  meta: { current_page: number; last_page: number };
};
type Text = {
  category: Parameters<typeof paths.content>[1];
  slug: string;
  locales: readonly Locale[];
  updatedAt: string | null;
};

export type SitemapSources = {
  ask: (kind: MarketKind, page: number, locale: Locale) => Promise<Answer>;
  listTexts: () => Promise<readonly Text[]>;
};

const SITEMAP: readonly SitemapKind[] = ["pages", "content", ...SITEMAP_KINDS];
/** An upper limit far above the number of brands and models. */
const PLACE_FILES = 5;

export const isSitemapKind = (text: string | null): text is SitemapKind =>
  SITEMAP.some((kind) => kind === text);

const isMarketKind = (kind: SitemapKind): kind is MarketKind =>
  SITEMAP_KINDS.some((known) => known === kind);

const localesOf = (locale: Locale) =>
  LOCALES.filter((other) => marketOf(other) === marketOf(locale));

const PAGES: readonly ((locale: Locale) => string)[] = [
  paths.home,
  (locale) => paths.search(locale),
  paths.howItWorks,
  (locale) => worthPaths.worth(locale),
  paths.faq,
  paths.help,
  (locale) => paths.content(locale, "blog"),
];

const MARKET_PAGES: Record<MarketKind, (locale: Locale, path: string) => string> = {
  places: (locale, path) => {
    const [vertical = "", brand, model] = path.split("/");
    return paths.devices(locale, vertical, brand, model);
  },
  skus: (locale, path) => paths.sku(locale, path),
  listings: (locale, path) => paths.listing(locale, path),
  members: (locale, path) => paths.user(locale, path),
};

export async function listFiles({ ask, listTexts }: SitemapSources, origin: string) {
  const texts = await listTexts();
  const files = await Promise.all(
    LOCALES.flatMap((locale) =>
      SITEMAP.map(async (kind) => {
        if (!isMarketKind(kind)) {
          const newest = texts.filter(({ locales }) => locales.includes(locale)).map(toTime);
          if (kind === "pages") return [toFile(locale, kind, 1)];
          return newest.length === 0 ? [] : [toFile(locale, kind, 1, newest.toSorted().at(-1))];
        }
        const { data, meta } = await ask(kind, 1, locale);
        if (data.length === 0) return [];
        return Array.from({ length: meta.last_page }, (_, index) => {
          // Timestamps of later files are read when those files are requested.
          const newest = meta.last_page > 1 ? [] : data.map(({ updated_at }) => updated_at);
          return toFile(locale, kind, index + 1, newest.toSorted().at(-1));
        });
      }),
    ),
  );
  return files.flat();

  function toFile(locale: Locale, kind: SitemapKind, page: number, updatedAt?: string) {
    return { address: origin + sharePaths.sitemapPart(locale, kind, page), updatedAt };
  }
}

const toTime = ({ updatedAt }: Text) => updatedAt ?? "";

/** Null when there is no such file. */
export async function listEntries(
  { ask, listTexts }: SitemapSources,
  { locale, kind, page }: { locale: Locale; kind: SitemapKind; page: number },
): Promise<SitemapEntry[] | null> {
  if (!isMarketKind(kind)) {
    if (page > 1) return null;
    if (kind === "pages") return PAGES.map((at) => ({ at, locales: LOCALES }));
    const texts = (await listTexts()).filter(({ locales }) => locales.includes(locale));
    return texts.map(({ category, slug, locales, updatedAt }) => ({
      at: (to: Locale) => paths.content(to, category, slug),
      locales,
      updatedAt: updatedAt ?? undefined,
    }));
  }
  const [{ data, meta }, elsewhere] = await Promise.all([
    ask(kind, page, locale),
    kind === "places" ? listPlacesElsewhere(ask, locale) : [],
  ]);
  if (data.length === 0 || meta.current_page !== page) return null;
  return data.map(({ path, updated_at }) => ({
    at: (to: Locale) => MARKET_PAGES[kind](to, path),
    locales: LOCALES.filter(
      (other) =>
        marketOf(other) === marketOf(locale) ||
        elsewhere.some((one) => one.market === marketOf(other) && one.places.has(path)),
    ),
    updatedAt: updated_at,
  }));
}

/** A place is listed for another market only if something is on sale there. */
async function listPlacesElsewhere(ask: SitemapSources["ask"], locale: Locale) {
  const others = LOCALES.filter((other) => !localesOf(locale).includes(other));
  const byMarket = new Map(others.map((other) => [marketOf(other), other]));
  return Promise.all(
    [...byMarket].map(async ([market, other]) => {
      const places = new Set<string>();
      for (let page = 1; page <= PLACE_FILES; page++) {
        // One after the other: nearly always there is one.
        // oxlint-disable-next-line no-await-in-loop
        const { data, meta } = await ask("places", page, other);
        for (const { path } of data) places.add(path);
        if (page >= meta.last_page) break;
      }
      return { market, places };
    }),
  );
}
