import { randomUUIDv7 } from "node:crypto";
import type { CatalogColumn } from "#contract/catalog-words.ts";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toSlug } from "./device-key.ts";
import { findImport, insertImport, type FileRow } from "./import-store.ts";
import { findMissingRight, type ImportRights, toRights } from "./import-rights.ts";
import { planDevice } from "./plan-device.ts";
import { presentImport } from "./present-import.ts";
import { readCatalogCsv } from "./read-csv.ts";
import { type Device, readDevice, type RowFault } from "./read-device.ts";
import { loadCatalog, type LoadedCatalog } from "./loaded-catalog.ts";

/** Throws invalid_fields for a file that cannot be read as a table of devices. */
export async function checkImport(call: UserCall, file: File) {
  const { database, user, at } = call;
  const { rows, fault } = readCatalogCsv(new Uint8Array(await file.arrayBuffer()));
  if (fault !== null) throw new ApiError("invalid_fields", { fields: { file: [fault] } });
  const rights = toRights(user.staff);
  const id = randomUUIDv7();
  await database.tx(async () => {
    const loaded = await loadCatalog(database);
    await insertImport(
      database,
      {
        id,
        started_by: user.id,
        may_change: rights.mayChange,
        priced_markets: rights.pricedMarkets,
        checked_at: at,
      },
      checkRows(rows, loaded, rights),
    );
  });
  return presentImport(call, (await findImport(database, id))!);
}

type Row = { number: number; cells: DeviceCells };
type ReadRow = Row & { beyond: CatalogColumn | null };

const refuse = (row: Row, { error, field }: RowFault): FileRow => ({
  ...row,
  effect: "refused",
  changes: {},
  error,
  field,
});

function checkRows(
  rows: readonly ReadRow[],
  loaded: LoadedCatalog,
  rights: ImportRights,
): FileRow[] {
  const file = createFileRules();
  const products = new Set<string>();
  return rows.map(({ beyond, ...row }) => {
    // A decimal comma among commas: 199,50 would be 199 in one market and 50 in the next one.
    if (beyond !== null) return refuse(row, { error: "malformed", field: beyond });
    const { device, fault } = readDevice(row.cells);
    if (fault) return refuse(row, fault);
    const said = file.findFault(device);
    if (said) return refuse(row, said);
    const plan = planDevice(loaded, device);
    if (plan.fault) return refuse(row, plan.fault);
    // By its old name and by its new one it is the same device.
    if (plan.productId !== null && products.has(plan.productId))
      return refuse(row, { error: "repeated", field: "model" });
    if (plan.productId !== null) products.add(plan.productId);
    const columns = Object.keys(plan.changes) as CatalogColumn[];
    const missing = findMissingRight(columns, plan.isNew, rights);
    if (missing) return refuse(row, missing);
    const effect = plan.isNew ? "new" : columns.length > 0 ? "changed" : "unchanged";
    return { ...row, effect, changes: plan.changes, error: null, field: null };
  });
}

/** What rows of one file must agree on: a model's date, a colour's name and swatch. */
function createFileRules() {
  const seen = new Set<string>();
  const said = new Map<string, string>();
  const toFacts = (device: Device) => {
    const model = `model/${toSlug(device.brand)}/${toSlug(device.model)}`;
    const color = `color/${toSlug(device.color)}`;
    return [
      ["vertical", model, device.vertical],
      ["release_date", model, device.releaseDate],
      ["color_el", color, device.colorEl],
      ["swatch", color, device.swatch],
    ] as const;
  };
  return {
    findFault(device: Device): RowFault | null {
      const { brand, model, color, capacity } = device;
      const key = JSON.stringify([toSlug(brand), toSlug(model), toSlug(color), capacity?.slug]);
      if (seen.has(key)) return { error: "repeated", field: "model" };
      seen.add(key);
      for (const [field, thing, value] of toFacts(device)) {
        if (value === null) continue;
        const first = said.get(`${field} ${thing}`);
        if (first !== undefined && first !== value) return { error: "contradicts", field };
        said.set(`${field} ${thing}`, value);
      }
      return null;
    },
  };
}
