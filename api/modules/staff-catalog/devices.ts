import { sql } from "kysely";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import type { CatalogColumn } from "#contract/catalog-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Market, MARKETS } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasKey, listMarkets } from "#api/http/staff-access.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { findMissingRight, toRights } from "./import-rights.ts";
import { planDevice } from "./plan-device.ts";
import { readDevice, type RowFault, writeAmount } from "./read-device.ts";
import { followCatalog } from "./run-import.ts";
import { faceValuesOfProduct, findInCatalog, loadCatalog, lockCatalog } from "./loaded-catalog.ts";
import { writeDevices } from "./write-devices.ts";

const refuse = ({ error, field }: RowFault): never => {
  throw new ApiError("invalid_fields", { fields: { [field]: [`staff-catalog.error.${error}`] } });
};

/** Throws invalid_fields. */
export async function createDevice(call: UserCall, cells: DeviceCells) {
  const { database, jobs, user, at } = call;
  const { device, fault } = readDevice(cells);
  if (fault) return refuse(fault);
  return database.tx(async () => {
    await lockCatalog(database);
    const loaded = await loadCatalog(database);
    const plan = planDevice(loaded, device);
    if (plan.fault) refuse(plan.fault);
    if (!plan.isNew) refuse({ error: "repeated", field: "model" });
    const columns = new Set(Object.keys(plan.changes) as CatalogColumn[]);
    const missing = findMissingRight(columns, true, toRights(user.staff));
    if (missing) refuse(missing);
    await writeDevices(database, loaded, [{ device, columns }], {
      at,
      origin: { source: "staff", reason: null, madeBy: user.id, importId: null },
    });
    const { product, model } = findInCatalog(loaded, device);
    await writeAudit(call, {
      market: null,
      action: "product.create",
      subject: { type: "product", id: product!.id },
      after: Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== "")),
    });
    await followCatalog({ jobs });
    return { model_id: model!.id };
  });
}

type Row = {
  id: string;
  brand: string;
  model: string;
  vertical: string;
  release_date: string;
  capacity: string | null;
  color_en: string;
  color_el: string;
  swatch: string;
  values: Partial<Record<Market, number>>;
};

/** Markets whose face values the caller may read. */
export const listPricedMarkets = (call: UserCall): readonly Market[] =>
  hasKey(call, "read_prices") ? (listMarkets(call) ?? MARKETS) : [];

/**
 * Lists devices in the order in which they were made, as cells, so that the file can be imported
 * again. Face values that the caller may not read are empty.
 */
export async function listDevices(call: UserCall, { after }: { after?: string | undefined }) {
  const size = LIMITS.catalogImport.page;
  const { rows } = await sql<Row>`
    select product.id, brand.name as brand, model.name as model, model.vertical,
      model.release_date::text as release_date, replace(capacity.label, ' ', '') as capacity,
      color.name_en as color_en, color.name_el as color_el, color.swatch,
      ${faceValuesOfProduct} as values
    from product
    join model on model.id = product.model_id
    join brand on brand.id = model.brand_id
    join color on color.id = product.color_id
    left join capacity on capacity.id = product.capacity_id
    where ${after ?? null}::uuid is null or product.id > ${after ?? null}::uuid
    order by product.id limit ${size}`.execute(call.database.db());
  const markets = listPricedMarkets(call);
  const write = (values: Row["values"], market: Market) => {
    const amount = values[market];
    return amount === undefined || !markets.includes(market) ? "" : writeAmount(Number(amount));
  };
  return {
    data: rows.map(({ capacity, values, ...row }) => ({
      brand: row.brand,
      model: row.model,
      vertical: row.vertical,
      release_date: row.release_date,
      color_en: row.color_en,
      color_el: row.color_el,
      swatch: row.swatch,
      capacity: capacity ?? "",
      face_value_gr: write(values, "GR"),
      face_value_gb: write(values, "GB"),
    })),
    next: rows.length === size ? rows.at(-1)!.id : null,
  };
}
