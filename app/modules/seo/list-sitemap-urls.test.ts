import { beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "../locale/locale.ts";
import { listEntries, listFiles, type SitemapSources } from "./list-sitemap-urls.server.ts";
import { writeSitemap, writeSitemapIndex } from "./sitemap-xml.server.ts";

const ORIGIN = "https://deftero.test";
const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z`;

/** Paths on sale by locale and kind; two of them fill a file. */
let shelves: Record<string, Partial<Record<string, string[]>>>;
const SIZE = 2;

const sources: SitemapSources = {
  ask: async (kind, page, locale) => {
    const all = shelves[locale.slice(3)]?.[kind] ?? [];
    const data = all.slice((page - 1) * SIZE, page * SIZE).map((path, index) => ({
      path,
      updated_at: at(index + 1),
    }));
    const meta = { current_page: page, last_page: Math.max(1, Math.ceil(all.length / SIZE)) };
    return { data, meta };
  },
  listTexts: async () => [
    { category: "info", slug: "about", locales: [...LOCALES], updatedAt: at(9) },
    { category: "blog", slug: "mono-ellinika", locales: ["el-GR"], updatedAt: null },
  ],
};

beforeEach(() => {
  shelves = {
    GR: {
      places: ["smartphones", "smartphones/apple", "tablets"],
      listings: ["id-1", "id-2", "id-3"],
      members: ["eleni22"],
    },
    GB: { places: ["smartphones"], listings: ["id-9"] },
  };
});

const fileOf = async (
  locale: (typeof LOCALES)[number],
  kind: Parameters<typeof listEntries>[1]["kind"],
  page = 1,
) => {
  const entries = await listEntries(sources, { locale, kind, page });
  return entries && writeSitemap(entries, { origin: ORIGIN, locale });
};

/** Addresses of a file, each with the sisters that it names. */
function readFile(xml: string) {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = ""]) => ({
    loc: /<loc>(.*?)<\/loc>/.exec(url)![1]!,
    lastmod: /<lastmod>(.*?)<\/lastmod>/.exec(url)?.[1] ?? null,
    sisters: [...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, language, address]) => `${language} ${address}`,
    ),
  }));
}

describe("the sitemap index", () => {
  test("lists only files with entries", async () => {
    const files = await listFiles(sources, ORIGIN);
    const names = files.map(({ address }) => new URL(address).search);
    expect(names).toContain("?locale=el-GR&kind=listings&page=2");
    expect(names).not.toContain("?locale=el-GR&kind=listings&page=3");
    expect(names).toContain("?locale=en-GB&kind=listings&page=1");
    expect(names.filter((name) => name.includes("skus"))).toEqual([]);
    expect(names.filter((name) => /GB.*members/.test(name))).toEqual([]);
  });

  test("escapes & in addresses", async () => {
    const xml = writeSitemapIndex(await listFiles(sources, ORIGIN));
    expect(xml).toContain(
      `<loc>${ORIGIN}/sitemap.xml?locale=el-GR&amp;kind=pages&amp;page=1</loc>`,
    );
    expect(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, "")).not.toContain("&");
  });

  test("has the last change of a file that is the only one of its kind", async () => {
    const files = await listFiles(sources, ORIGIN);
    const find = (search: string) => files.find(({ address }) => address.endsWith(search));
    expect(find("?locale=en-GB&kind=listings&page=1")?.updatedAt).toBe(at(1));
    expect(find("?locale=el-GR&kind=listings&page=1")?.updatedAt).toBeUndefined();
    expect(find("?locale=el-GR&kind=content&page=1")?.updatedAt).toBe(at(9));
  });
});

describe("a sitemap file", () => {
  test("a device has only the languages of its market", async () => {
    const [device] = readFile((await fileOf("en-GR", "listings"))!);
    expect(device).toEqual({
      loc: `${ORIGIN}/en-GR/listing/id-1`,
      lastmod: at(1),
      sisters: [
        `el-GR ${ORIGIN}/el-GR/listing/id-1`,
        `en-GR ${ORIGIN}/en-GR/listing/id-1`,
        `x-default ${ORIGIN}/el-GR/listing/id-1`,
      ].toSorted(),
    });
    expect(readFile((await fileOf("en-GB", "listings"))!)[0]!.sisters).toEqual([]);
  });

  test("a place is listed for another market only if something is on sale there", async () => {
    const places = readFile((await fileOf("el-GR", "places"))!);
    const marketsOf = (path: string) =>
      places
        .find(({ loc }) => loc.endsWith(path))!
        .sisters.map((sister) => sister.split(" ", 1)[0])
        .toSorted();
    expect(marketsOf("/devices/smartphones")).toEqual(["el-GR", "en-GB", "en-GR", "x-default"]);
    expect(marketsOf("/devices/smartphones/apple")).toEqual(["el-GR", "en-GR", "x-default"]);
  });

  test("alternates are mutual", async () => {
    for (const kind of ["pages", "content", "places", "listings", "members"] as const) {
      const byLoc = new Map<string, string[]>();
      for (const locale of LOCALES) {
        for (let page = 1; page <= 2; page++) {
          // oxlint-disable-next-line no-await-in-loop -- a handful of files
          const xml = await fileOf(locale, kind, page);
          for (const { loc, sisters } of readFile(xml ?? "")) byLoc.set(loc, sisters);
        }
      }
      expect(byLoc.size).toBeGreaterThan(0);
      for (const [loc, sisters] of byLoc) {
        for (const sister of sisters.filter((one) => !one.startsWith("x-default"))) {
          expect(byLoc.get(sister.split(" ")[1]!), `${sister} of ${loc}`).toEqual(sisters);
        }
      }
    }
  });

  test("an article is listed in the locales that have it", async () => {
    const texts = readFile((await fileOf("el-GR", "content"))!);
    expect(texts.map(({ loc }) => loc)).toEqual([
      `${ORIGIN}/el-GR/content/info/about`,
      `${ORIGIN}/el-GR/content/blog/mono-ellinika`,
    ]);
    expect(texts[1]!.sisters).toEqual([]);
    expect(readFile((await fileOf("en-GB", "content"))!)).toHaveLength(1);
  });

  test("a number beyond the last file is null", async () => {
    expect(await fileOf("el-GR", "listings", 3)).toBeNull();
    expect(await fileOf("el-GR", "skus", 1)).toBeNull();
    expect(await fileOf("el-GR", "pages", 2)).toBeNull();
  });

  test("markup in names is escaped", async () => {
    shelves["GB"]!["members"] = ["a<b>&c"];
    const xml = (await fileOf("en-GB", "members"))!;
    expect(xml).not.toContain("<b>");
    expect(readFile(xml)).toHaveLength(1);
  });
});
