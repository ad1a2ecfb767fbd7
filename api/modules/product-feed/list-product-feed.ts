import { createHash } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findPlace, listRowsAfter, presentProduct } from "#api/modules/agent-catalog/index.ts";
import { CLOSED_STATUSES } from "#api/modules/order/index.ts";

/** One page in memory at a time, read along an index, so that the size of the shop does not matter. */
export async function listProductFeed(call: Call, { after }: { after?: string | undefined }) {
  const { database, delivery, market, at } = call;
  const limit = LIMITS.productFeed;
  const place = findPlace(call);
  const [rows, version] = await Promise.all([
    listRowsAfter(database, { market, after: after ?? null, limit, at }),
    findVersion(database, market, at),
  ]);
  return {
    data: rows.map((row) => presentProduct(row, place, delivery)),
    meta: { version, next: rows.length < limit ? null : rows.at(-1)!.id },
  };
}

async function findVersion(database: Database, market: Market, at: Date): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`
    select live.*, held.* from (
      select count(*) as listings, max(updated_at) as changed from listing
      where market = ${market} and status = 'published'
    ) live cross join (
      select count(*) as orders, max(created_at) as ordered from customer_order
      where market = ${market} and status <> all(${CLOSED_STATUSES})
        and (status <> 'draft' or expires_at > ${at})
    ) held
  `.execute(database.read());
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 22);
}
