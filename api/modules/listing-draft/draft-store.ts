import { sql, type RawBuilder, type Updateable } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import type { ConditionCategory } from "#contract/condition.ts";
import type { DraftGrade } from "#contract/listing-draft.ts";
import type {
  AccessoryFields,
  ListingStatus,
  RejectReason,
  SellStep,
} from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { Database } from "#api/db/database.ts";
import type { ListingDraft } from "#api/db/schema.ts";
import type { Owner } from "#api/http/owner.ts";
import { CLOSED_STATUSES } from "#api/modules/order/index.ts";

export type DraftPhoto = {
  id: string;
  key: string;
  tag: PhotoTag;
  is_cover: boolean;
  position: number;
  width: number;
  height: number;
  brightness: number | null;
  sharpness: number | null;
};

type Named = { id: string; slug: string; name: string };

/** `status`: "draft" without a listing, "under_review" while changes of a published one wait. */
export type DraftRow = AccessoryFields & {
  id: string;
  market: Market;
  user_id: string | null;
  /** The member who has signed in since, while the draft still belongs to the session. */
  session_user_id: string | null;
  visitor_token_hash: Buffer | null;
  vertical: Vertical | null;
  brand_id: string | null;
  model_id: string | null;
  color_id: string | null;
  capacity_id: string | null;
  product_id: string | null;
  device_number: string | null;
  properties: DraftProperties;
  battery_health: number | null;
  is_battery_unknown: boolean;
  accessories_description: string | null;
  notes: string | null;
  asking_price: number | null;
  address_id: string | null;
  visited: SellStep[];
  version: number;
  step_versions: Partial<Record<SellStep, number>>;
  created_at: Date;
  updated_at: Date;
  status: ListingStatus;
  has_listing: boolean;
  is_held: boolean;
  brand: Named | null;
  model: (Named & { vertical: Vertical; release_date: string; brand: Named }) | null;
  color: { id: string; slug: string; name_en: string; name_el: string; swatch: string } | null;
  capacity: { id: string; slug: string; label: string } | null;
  sku: { id: string; face_value: number; currency: Currency } | null;
  /** Every product of the model (and colour, where chosen) has a capacity. */
  takes_capacity: boolean;
  is_address_usable: boolean;
  decision: {
    decision: "publish" | "reject";
    reasons: RejectReason[];
    note_el: string | null;
    note_en: string | null;
    at: string;
  } | null;
  photos: DraftPhoto[];
};

/** Every change of a draft or its photos takes this lock first. */
export async function lockDraft(database: Database, id: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .selectFrom("listing_draft")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .execute();
}

async function selectDrafts(
  database: Database,
  where: RawBuilder<unknown>,
  at: Date,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select draft.*, session.user_id as session_user_id,
      case when waiting.id is not null then 'under_review'
        else coalesce(listing.status, 'draft') end as status,
      listing.id is not null as has_listing,
      exists (
        select from customer_order held
        where held.listing_id = draft.id and held.status <> all(${CLOSED_STATUSES})
          and (held.status <> 'draft' or held.expires_at > ${at})
      ) as is_held,
      case when draft.brand_id is not null then
        jsonb_build_object('id', brand.id, 'slug', brand.slug, 'name', brand.name) end as brand,
      case when draft.model_id is not null then
        jsonb_build_object('id', model.id, 'slug', model.slug, 'name', model.name,
          'vertical', model.vertical, 'release_date', model.release_date,
          'brand', jsonb_build_object('id', maker.id, 'slug', maker.slug, 'name', maker.name))
        end as model,
      case when draft.color_id is not null then
        jsonb_build_object('id', color.id, 'slug', color.slug, 'name_en', color.name_en,
          'name_el', color.name_el, 'swatch', color.swatch) end as color,
      case when draft.capacity_id is not null then
        jsonb_build_object('id', capacity.id, 'slug', capacity.slug, 'label', capacity.label)
        end as capacity,
      case when sku.id is not null then
        jsonb_build_object('id', sku.id, 'face_value', sku.face_value, 'currency', sku.currency)
        end as sku,
      not exists (
        select from product other
        join sku on sku.product_id = other.id and sku.market = draft.market
        where other.model_id = draft.model_id and other.capacity_id is null
          and (draft.color_id is null or other.color_id = draft.color_id)
      ) as takes_capacity,
      address.id is not null as is_address_usable,
      (
        select jsonb_build_object('decision', decision, 'reasons', reasons, 'note_el', note_el,
          'note_en', note_en, 'at', at)
        from listing_decision where listing_id = draft.id order by at desc, id desc limit 1
      ) as decision,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', photo.id, 'key', photo.media_key,
          'tag', photo.tag, 'is_cover', photo.is_cover, 'position', photo.position,
          'width', media.width, 'height', media.height,
          'brightness', media.brightness, 'sharpness', media.sharpness) order by photo.position, photo.id)
        from draft_photo photo join media on media.key = photo.media_key
        where photo.draft_id = draft.id
      ), '[]') as photos
    from listing_draft draft
    left join listing on listing.id = draft.id
    left join listing waiting on waiting.edit_of = draft.id
    left join visitor_session session on session.token_hash = draft.visitor_token_hash
    left join brand on brand.id = draft.brand_id
    left join model on model.id = draft.model_id
    left join brand maker on maker.id = model.brand_id
    left join color on color.id = draft.color_id
    left join capacity on capacity.id = draft.capacity_id
    left join sku on sku.product_id = draft.product_id and sku.market = draft.market
    left join address on address.id = draft.address_id and address.removed_at is null
      and address.country = draft.market
      and address.user_id = coalesce(draft.user_id, session.user_id)
    where listing.deleted_at is null and ${where}
  `.execute(database.db());
  return rows;
}

/** `at` decides whether a reservation of its listing has expired. */
export async function findDraft(database: Database, id: string, at: Date) {
  const [row] = await selectDrafts(database, sql`draft.id = ${id}`, at);
  return row ?? null;
}

/** A member's drafts include those of their sessions. */
const isOf = (owner: Owner) =>
  "userId" in owner
    ? sql`(draft.user_id = ${owner.userId} or session.user_id = ${owner.userId})`
    : sql`(draft.visitor_token_hash = ${owner.tokenHash} and session.user_id is null)`;

export const listUnsentDrafts = (
  database: Database,
  { owner, at }: { owner: Owner; at: Date },
): Promise<DraftRow[]> =>
  selectDrafts(
    database,
    sql`${isOf(owner)} and coalesce(listing.status, 'draft') = 'draft'
      order by draft.updated_at desc, draft.id desc limit 100`,
    at,
  );

export async function countUnsentDrafts(
  database: Database,
  { owner, market }: { owner: Owner; market: Market },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from listing_draft draft
    left join listing on listing.id = draft.id
    left join visitor_session session on session.token_hash = draft.visitor_token_hash
    where ${isOf(owner)} and draft.market = ${market} and coalesce(listing.status, 'draft') = 'draft'
      and listing.deleted_at is null
  `.execute(database.db());
  return rows[0]!.n;
}

export async function insertDraft(
  database: Database,
  { id, market, owner, at }: { id: string; market: Market; owner: Owner; at: Date },
): Promise<void> {
  await database
    .db()
    .insertInto("listing_draft")
    .values({
      id,
      market,
      user_id: "userId" in owner ? owner.userId : null,
      visitor_token_hash: "userId" in owner ? null : owner.tokenHash,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export type DraftChange = Omit<
  Updateable<ListingDraft>,
  "properties" | "visited" | "step_versions"
> & { properties?: DraftProperties; visited?: SellStep[] };

export async function writeDraft(
  database: Database,
  draft: Pick<DraftRow, "id" | "version">,
  { steps, at, ...change }: { steps: readonly SellStep[]; at: Date } & DraftChange,
): Promise<void> {
  const version = draft.version + 1;
  const { properties, ...columns } = change;
  const fresh = JSON.stringify(Object.fromEntries(steps.map((step) => [step, version])));
  await database
    .db()
    .updateTable("listing_draft")
    .set({
      ...columns,
      ...(properties && { properties: JSON.stringify(properties) }),
      version,
      step_versions: sql`step_versions || ${fresh}::jsonb`,
      updated_at: at,
    })
    .where("id", "=", draft.id)
    .execute();
}

/** A unique index allows one cover at any moment. */
export async function writePhotoOrder(
  database: Database,
  draftId: string,
  { ids, coverId }: { ids: readonly string[]; coverId: string | null },
): Promise<void> {
  const photos = () => database.db().updateTable("draft_photo").where("draft_id", "=", draftId);
  await photos().set({ is_cover: false }).where("is_cover", "=", true).execute();
  for (const [i, id] of ids.entries())
    await photos()
      .set({ position: i + 1, is_cover: id === coverId })
      .where("id", "=", id)
      .execute();
}

export async function isAddressUsable(
  database: Database,
  draft: Pick<DraftRow, "user_id" | "session_user_id" | "market">,
  addressId: string,
): Promise<boolean> {
  const owner = draft.user_id ?? draft.session_user_id;
  if (owner === null) return false;
  const row = await database
    .db()
    .selectFrom("address")
    .select("id")
    .where("id", "=", addressId)
    .where("user_id", "=", owner)
    .where("country", "=", draft.market)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export type DraftProperties = Partial<
  Record<ConditionCategory, { grade: DraftGrade; reason: string | null }>
>;
