import { sql } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import type { StaffModel } from "#contract/staff-catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { escapeLike } from "#api/db/sql-text.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { toPage } from "#api/http/to-page.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { listPricedMarkets } from "./devices.ts";
import { followCatalog } from "./run-import.ts";
import { toSlug } from "./device-key.ts";
import { faceValuesOfProduct, lockCatalog } from "./loaded-catalog.ts";

export async function listStaffModels(
  { database }: UserCall,
  { q = "", page }: { q?: string | undefined; page: number },
) {
  const { size } = LIMITS.page;
  const isWanted = sql`lower(brand.name || ' ' || model.name) like ${`%${escapeLike(q.toLowerCase())}%`}`;
  const from = sql`from model join brand on brand.id = model.brand_id where ${isWanted}`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n ${from}`.execute(database.db());
  const { rows } = await sql<Unbranded<StaffModel>>`
    select model.id, model.name, model.vertical, model.release_date::text as release_date,
      brand.name as brand,
      (select count(*)::integer from product where product.model_id = model.id) as devices
    ${from} order by model.release_date desc, brand.name, model.name, model.id
    limit ${size} offset ${(page - 1) * size}`.execute(database.db());
  return toPage(rows, {
    total: counted[0]!.n,
    page,
    path: "/console/catalog/models",
    query: q === "" ? {} : { q },
  });
}

type Model = {
  id: string;
  name: string;
  vertical: Vertical;
  release_date: string;
  version: number;
  brand_id: string;
  brand_name: string;
  brand_version: number;
};

async function findModel(call: UserCall, id: string): Promise<Model> {
  const model = await lookUpModel(call, id);
  if (model === null) throw new ApiError("not_found");
  return model;
}

async function lookUpModel({ database }: UserCall, id: string): Promise<Model | null> {
  const row = await database
    .db()
    .selectFrom("model")
    .innerJoin("brand", "brand.id", "model.brand_id")
    .select([
      "model.id",
      "model.name",
      "model.vertical",
      "model.release_date",
      "model.version",
      "brand.id as brand_id",
      "brand.name as brand_name",
      "brand.version as brand_version",
    ])
    .where("model.id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, vertical: row.vertical as Vertical } : null;
}

type DeviceRow = {
  id: string;
  color: string;
  capacity: string | null;
  values: Partial<Record<Market, number>>;
};

/** A model that was merged goes on as the one that it became. */
async function findMerged({ database }: UserCall, id: string): Promise<string | null> {
  const merged = await database
    .db()
    .selectFrom("model_alias")
    .select("model_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return merged?.model_id ?? null;
}

/**
 * Shows the face values that the caller may read. A model that was merged is answered as the one that
 * it became. Throws not_found.
 */
export async function getStaffModel(call: UserCall, asked: string) {
  const found =
    (await lookUpModel(call, asked)) ??
    (await findModel(call, (await findMerged(call, asked)) ?? asked));
  const { brand_id, brand_name, brand_version, ...model } = found;
  const color = sql.ref(call.language === "el" ? "color.name_el" : "color.name_en");
  const { rows } = await sql<DeviceRow>`
    select product.id, ${color} as color, capacity.label as capacity,
      ${faceValuesOfProduct} as values
    from product
    join color on color.id = product.color_id
    left join capacity on capacity.id = product.capacity_id
    where product.model_id = ${model.id}
    order by capacity.position nulls first, ${color}, product.id`.execute(call.database.db());
  const markets = listPricedMarkets(call);
  return {
    ...model,
    brand: { id: brand_id, name: brand_name, version: brand_version },
    devices: rows.map(({ values, ...device }) => ({
      ...device,
      face_values: markets.flatMap((market) => {
        const amount = values[market];
        if (amount === undefined) return [];
        return [
          { market, value: { amount: Number(amount), currency: MARKET_FACTS[market].currency } },
        ];
      }),
    })),
  };
}

type ModelChange = { version: number; name: string; release_date: string; reason: string };

/** Throws not_found, catalog_changed, and invalid_fields for the name of another model. */
export async function updateStaffModel(
  call: UserCall,
  id: string,
  { version, name, release_date, reason }: ModelChange,
): Promise<void> {
  const { database, jobs } = call;
  await database.tx(async () => {
    await lockCatalog(database);
    const model = await findModel(call, id);
    const before = { name: model.name, release_date: model.release_date };
    if (model.version !== version) throw new ApiError("catalog_changed", { data: before });
    const others = await database
      .db()
      .selectFrom("model")
      .select(["name", "slug"])
      .where("brand_id", "=", model.brand_id)
      .where("id", "!=", id)
      .execute();
    const merged = await database
      .db()
      .selectFrom("model_alias")
      .select(["name", "slug"])
      .where("brand_id", "=", model.brand_id)
      .where("model_id", "!=", id)
      .execute();
    refuseTaken(name, [...others, ...merged]);
    await database
      .db()
      .updateTable("model")
      .set({ name, release_date, version: version + 1 })
      .where("id", "=", id)
      .execute();
    await writeAudit(call, {
      market: null,
      action: "model.change",
      subject: { type: "model", id },
      before,
      after: { name, release_date },
      reason,
    });
    await followCatalog({ jobs });
  });
}

/** Throws not_found, catalog_changed, and invalid_fields for the name of another brand. */
export async function updateStaffBrand(
  call: UserCall,
  id: string,
  { version, name, reason }: Omit<ModelChange, "release_date">,
): Promise<void> {
  const { database, jobs } = call;
  await database.tx(async () => {
    await lockCatalog(database);
    const brands = await database.db().selectFrom("brand").selectAll().execute();
    const brand = brands.find((one) => one.id === id);
    if (!brand) throw new ApiError("not_found");
    if (brand.version !== version)
      throw new ApiError("catalog_changed", { data: { name: brand.name } });
    refuseTaken(
      name,
      brands.filter((one) => one !== brand),
    );
    await database
      .db()
      .updateTable("brand")
      .set({ name, version: version + 1 })
      .where("id", "=", id)
      .execute();
    await writeAudit(call, {
      market: null,
      action: "brand.change",
      subject: { type: "brand", id },
      before: { name: brand.name },
      after: { name },
      reason,
    });
    await followCatalog({ jobs });
  });
}

/** A file finds a thing by its name as well as by its address: both must be its own. */
function refuseTaken(name: string, others: readonly { name: string; slug: string }[]): void {
  const slug = toSlug(name);
  if (slug === "")
    throw new ApiError("invalid_fields", { fields: { name: ["staff-catalog.error.malformed"] } });
  if (others.some((one) => one.slug === slug || toSlug(one.name) === slug))
    throw new ApiError("invalid_fields", { fields: { name: ["staff-catalog.name-taken"] } });
}
