import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwner } from "#api/http/owner.ts";
import { ACCESSORY_COLUMNS } from "./copy-listing.ts";
import { requireRoomForDraft, requireSelling } from "./draft-policy.ts";
import { mergeDrafts } from "./require-own-draft.ts";

/** What it was made of is not touched. Throws not_found, selling_off, too_many_drafts. */
export async function duplicateListing(call: UserCall, sourceId: string): Promise<string> {
  const { database, user, delivery, at } = call;
  const owner = { userId: user.id };
  await mergeDrafts(call);
  return database.tx(async () => {
    await lockOwner(database, owner);
    const source = await findSource(database, { id: sourceId, userId: user.id });
    if (!source) throw new ApiError("not_found");
    const { market } = source;
    requireSelling(call, market);
    await requireRoomForDraft(database, { owner, market });
    const id = randomUUIDv7();
    const feesId = delivery.terms[market].fees_id;
    await insertDuplicate(database, source, { id, userId: user.id, feesId, at });
    return id;
  });
}

type Source = { id: string; market: Market; kept_in: "listing" | "listing_draft" };

/** The working copy where nobody has seen another version. */
async function findSource(
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<Source | null> {
  const { rows } = await sql<Source>`
    select id, market, 'listing' as kept_in from listing
    where id = ${id} and seller_id = ${userId} and deleted_at is null and edit_of is null
      and (status not in ('draft', 'rejected')
        or not exists (select from listing_draft where listing_draft.id = listing.id))
    union all
    select draft.id, draft.market, 'listing_draft' from listing_draft draft
    left join listing on listing.id = draft.id
    where draft.id = ${id} and draft.user_id = ${userId} and listing.deleted_at is null
      and (listing.id is null or listing.status in ('draft', 'rejected'))
  `.execute(database.db());
  return rows[0] ?? null;
}

async function insertDuplicate(
  database: Database,
  { id: sourceId, kept_in: table }: Source,
  { id, userId, feesId, at }: { id: string; userId: string; feesId: string | null; at: Date },
): Promise<void> {
  const visited =
    table === "listing"
      ? sql`array['accessories']`
      : sql`array(
    select step from unnest(visited) as step where step = 'accessories')`;
  await sql`
    insert into listing_draft (id, market, user_id, vertical, brand_id, model_id, color_id,
      capacity_id, product_id, ${ACCESSORY_COLUMNS}, accessories_description, asking_price, fees_id, address_id,
      visited, created_at, updated_at)
    select ${id}, market, ${userId}, vertical, brand_id, model_id, color_id, capacity_id,
      product_id, ${ACCESSORY_COLUMNS}, accessories_description, asking_price,
      case when asking_price is null then null else ${feesId}::uuid end, address_id, ${visited},
      ${at}, ${at}
    from ${sql.table(table)} where id = ${sourceId}
  `.execute(database.db());
}
