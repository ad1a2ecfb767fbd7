import type * as z from "zod";
import type { listSitemap as endpoint } from "#contract/catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { listListings, listMembers, listPlaces, listSkus } from "./sitemap-store.ts";

type Query = z.output<(typeof endpoint)["query"]>;

const FIND = {
  places: listPlaces,
  skus: listSkus,
  listings: listListings,
  members: listMembers,
} as const satisfies Record<Query["kind"], unknown>;

/** A page of the public addresses of one kind in the caller's market. */
export async function listSitemap({ database, market }: Call, { kind, page }: Query) {
  const size = LIMITS.sitemap;
  const wish = { market, limit: size, offset: (page - 1) * size };
  const { total, rows } = await FIND[kind](database, wish);
  const addresses = rows.map(({ path, updated_at }) => ({
    path,
    updated_at: updated_at.toISOString(),
  }));
  return toPage(addresses, { total, page, size, path: "/sitemap", query: { kind } });
}
