import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { CastName, createPeople } from "./people.ts";
import { toWorldId } from "./stable-id.ts";

type Fan = { name: Extract<CastName, "buyer" | "buyer-gb">; market: Market; searches: string[] };

const FANS: readonly Fan[] = [
  {
    name: "buyer",
    market: "GR",
    searches: ["q=iphone&price_max=400", "vertical=laptops&brand=apple"],
  },
  {
    name: "buyer-gb",
    market: "GB",
    searches: ["q=galaxy&price_max=500", "vertical=headphones&generic_condition=excellent"],
  },
];

const LIVE = 5;
const SKUS = 2;
/** Ratio of the old price to the new one, which triggers a price-drop notification. */
const FALLEN = 1 / (1 - 2 * LIMITS.priceDrop);

type Parts = { at: Date; cast: ReturnType<typeof createPeople>["cast"] };

/**
 * Favorites and saved searches of the cast's buyers: listings (one cheaper by now, one sold),
 * products, searches.
 */
export async function seedFavorites(database: Database, { at, cast }: Parts): Promise<void> {
  for (const { name, market, searches } of FANS) {
    const { id: user_id } = cast[name];
    const live = await pickListings(database, { market, status: "published", limit: LIVE });
    const sold = await pickListings(database, { market, status: "sold", limit: 1 });
    const skus = await pickSkus(database, market);
    const kept = [
      ...[...live, ...sold].map(({ id, asking_price }, i) => ({
        listing_id: id,
        price_then: i === 0 ? Math.round((asking_price * FALLEN) / 100) * 100 : asking_price,
        price_notified: asking_price,
      })),
      ...skus.map(({ sku_id, price }) => ({ sku_id, price_then: price, price_notified: price })),
    ];
    const favorites = kept.map((favoriteToggle, i) => {
      const created_at = new Date(at.getTime() - hours(7 * (i + 3)));
      const id = toWorldId(`favorite/${name}/${i}`, created_at, at);
      return { id, market, user_id, created_at, ...favoriteToggle };
    });
    await database.db().insertInto("favorite").values(favorites).execute();
    const rows = searches.map((query, i) => {
      const created_at = new Date(at.getTime() - hours(24 * (i + 6)));
      const id = toWorldId(`saved-search/${name}/${i}`, created_at, at);
      const seen_at = new Date(at.getTime() - hours(48));
      return { id, market, user_id, query, seen_at, notified_at: at, created_at };
    });
    await database.db().insertInto("saved_search").values(rows).execute();
  }
}

const pickListings = (
  database: Database,
  { market, status, limit }: { market: Market; status: string; limit: number },
) =>
  database
    .db()
    .selectFrom("listing")
    .select(["id", "asking_price"])
    .where("market", "=", market)
    .where("status", "=", status)
    .where("published_at", "is not", null)
    .where("cover_key", "is not", null)
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

const pickSkus = (database: Database, market: Market) =>
  database
    .db()
    .selectFrom("listing")
    .select(({ fn }) => ["sku_id", fn.min("total_price").as("price")])
    .where("market", "=", market)
    .where("status", "=", "published")
    .groupBy("sku_id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("sku_id")
    .limit(SKUS)
    .execute();
