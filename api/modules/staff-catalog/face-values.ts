import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { StaffFaceValue } from "#contract/staff-catalog.ts";
import { type Market, MARKET_FACTS, MARKETS } from "#contract/market.ts";
import { toProductTitle } from "#contract/product-title.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import type { FaceValueChange } from "#api/db/schema.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { listMarkets, requireMarket } from "#api/http/staff-access.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { startOfDay, toMarketTime } from "#api/modules/calendar/index.ts";
import type { Selectable } from "kysely";
import { joinProposal, presentProposal } from "./price-proposal.ts";
import { writeFaceValue } from "./write-face-value.ts";
import { lockCatalog } from "./loaded-catalog.ts";

type Place = { productId: string; market: Market };

type Current = {
  value: number | null;
  version: number;
  valued_at: Date | null;
  above: number;
  proposed: number | null;
  sales: number | null;
};

async function findCurrent(
  database: Database,
  { productId, market }: Place,
  at: Date,
): Promise<Current> {
  const { rows } = await sql<Current>`
    select sku.face_value as value, coalesce(sku.version, 0) as version, sku.valued_at,
      (select count(*)::integer from listing where listing.sku_id = sku.id
        and listing.status = 'published' and listing.asking_price > sku.face_value) as above,
      proposed.value as proposed, proposed.sales
    from product
    left join sku on sku.product_id = product.id and sku.market = ${market}
    ${joinProposal(sql`${market}`, at)}
    where product.id = ${productId}`.execute(database.db());
  if (!rows[0]) throw new ApiError("not_found");
  return rows[0];
}

async function findTitle(call: UserCall, productId: string) {
  const color = sql.ref<string>(call.language === "el" ? "color.name_el" : "color.name_en");
  const row = await call.database
    .db()
    .selectFrom("product")
    .innerJoin("model", "model.id", "product.model_id")
    .innerJoin("brand", "brand.id", "model.brand_id")
    .innerJoin("color", "color.id", "product.color_id")
    .leftJoin("capacity", "capacity.id", "product.capacity_id")
    .select(["model.id", "model.name", "brand.name as brand", "capacity.label"])
    .select(color.as("color"))
    .where("product.id", "=", productId)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  const parts = [toProductTitle(row.brand, row.name), row.label, row.color];
  return { model_id: row.id, title: parts.filter(Boolean).join(", ") };
}

const HISTORY = 50;

const listChanges = (database: Database, { productId, market }: Place) =>
  database
    .db()
    .selectFrom("face_value_change")
    .innerJoin("user_account", "user_account.id", "face_value_change.made_by")
    .selectAll("face_value_change")
    .select("user_account.username")
    .where("product_id", "=", productId)
    .where("face_value_change.market", "=", market)
    .orderBy("starts_at", "desc")
    .orderBy("made_at", "desc")
    .limit(HISTORY)
    .execute();

/** Throws not_found. */
export async function getFaceValues(call: UserCall, productId: string) {
  const { database, at } = call;
  const named = await findTitle(call, productId);
  const markets: Unbranded<StaffFaceValue>[] = [];
  for (const market of listMarkets(call) ?? MARKETS) {
    const { currency } = MARKET_FACTS[market];
    const current = await findCurrent(database, { productId, market }, at);
    const { value, version, valued_at, above } = current;
    const changes = await listChanges(database, { productId, market });
    markets.push({
      market,
      value: value === null ? null : { amount: value, currency },
      version,
      valued_at: valued_at?.toISOString() ?? null,
      above,
      proposal: presentProposal(current, currency),
      changes: changes.map((change) => ({
        id: change.id,
        value: { amount: Number(change.value), currency },
        source: change.source as "staff",
        state: change.state as "planned",
        starts_at: change.starts_at.toISOString(),
        made_at: change.made_at.toISOString(),
        made_by: change.username ?? "",
        reason: change.reason,
      })),
    });
  }
  return { ...named, markets };
}

type Wish = {
  version: number;
  value: number;
  source: "staff" | "sales";
  starts_on: string | null;
  reason: string;
};

/** Throws not_found, catalog_changed, and invalid_fields for a day that is not in the future. */
export async function setFaceValue(call: UserCall, place: Place, wish: Wish): Promise<void> {
  const { database, jobs, user, at } = call;
  const { market, productId } = place;
  const { value, source, reason } = wish;
  requireMarket(call, market);
  await database.tx(async () => {
    await lockCatalog(database);
    const current = await findCurrent(database, place, at);
    const hasMoved =
      current.version !== wish.version || (source === "sales" && current.proposed !== value);
    if (hasMoved)
      throw new ApiError("catalog_changed", {
        data: { value: current.value, proposed: current.proposed },
      });
    const startsAt = wish.starts_on === null ? null : toStart(market, wish.starts_on, at);
    const change = {
      id: randomUUIDv7(),
      market,
      product_id: productId,
      value,
      source,
      reason,
      made_by: user.id,
      made_at: at,
      starts_at: startsAt ?? at,
      state: startsAt === null ? "applied" : "planned",
    };
    await database.db().insertInto("face_value_change").values(change).execute();
    if (startsAt === null) await writeFaceValue(database, { ...place, value, at });
    else
      await jobs.deadlines.set({
        subject_type: "face_value_change",
        subject_id: change.id,
        market,
        kind: PLANNED,
        due_at: startsAt,
      });
    await writeAudit(call, {
      market,
      action: "product.price",
      subject: { type: "product", id: productId },
      before: { value: current.value },
      after: { value },
      data: { source, starts_at: startsAt?.toISOString() ?? null },
      reason,
    });
  });
}

const PLANNED = "face-value";

/** The first moment of a later day of the market. */
function toStart(market: Market, day: string, at: Date): Date {
  if (day <= toMarketTime(market, at).day)
    throw new ApiError("invalid_fields", { fields: { starts_on: ["staff-catalog.date-past"] } });
  return startOfDay(market, day);
}

/** No effect on a change that was dropped. Throws not_found, catalog_changed once it has begun. */
export async function dropFaceValue(
  call: UserCall,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  const { database, jobs } = call;
  await database.tx(async () => {
    const change = await lockChange(database, id);
    if (!change) throw new ApiError("not_found");
    requireMarket(call, change.market as Market);
    if (change.state === "dropped") return;
    if (change.state !== "planned") throw new ApiError("catalog_changed");
    await database
      .db()
      .updateTable("face_value_change")
      .set({ state: "dropped" })
      .where("id", "=", id)
      .execute();
    await jobs.deadlines.cancel({ subject_type: "face_value_change", subject_id: id });
    await writeAudit(call, {
      market: change.market as Market,
      action: "product.drop_price",
      subject: { type: "product", id: change.product_id },
      before: { value: Number(change.value), starts_at: change.starts_at.toISOString() },
      after: null,
      reason,
    });
  });
}

const lockChange = (
  database: Database,
  id: string,
): Promise<Selectable<FaceValueChange> | undefined> =>
  database
    .db()
    .selectFrom("face_value_change")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Planned values begin at their moment. */
export function registerFaceValueJobs({
  database,
  jobs,
}: Pick<ApiDeps, "database" | "jobs">): void {
  jobs.deadlines.handle(
    PLANNED,
    async ({ subject_id: id, market }, at) => {
      const change = await lockChange(database, id);
      if (change?.state !== "planned") return;
      await database
        .db()
        .updateTable("face_value_change")
        .set({ state: "applied" })
        .where("id", "=", id)
        .execute();
      const place = { productId: change.product_id, market };
      await writeFaceValue(database, { ...place, value: Number(change.value), at });
    },
    { lock: ({ subject_id: id }) => lockCatalog(database).then(() => lockChange(database, id)) },
  );
}
