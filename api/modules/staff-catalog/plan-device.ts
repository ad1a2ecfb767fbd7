import type { CatalogColumn } from "#contract/catalog-words.ts";
import { MARKETS } from "#contract/market.ts";
import { type Device, FACE_VALUE_COLUMNS, type RowFault, writeAmount } from "./read-device.ts";
import { findInCatalog, readLoaded, type LoadedCatalog } from "./loaded-catalog.ts";

/** By column: the current value and the wanted one. */
export type Changes = Partial<Record<CatalogColumn, [string, string]>>;

export type DevicePlan = {
  /** Null for a device that is new. */
  productId: string | null;
  isNew: boolean;
  changes: Changes;
  fault: RowFault | null;
};

const listWanted = (device: Device): Partial<Record<CatalogColumn, string | null>> => ({
  vertical: device.vertical,
  release_date: device.releaseDate,
  color_el: device.colorEl,
  swatch: device.swatch,
  ...Object.fromEntries(
    MARKETS.map((market) => {
      const value = device.faceValues[market];
      return [FACE_VALUE_COLUMNS[market], value === undefined ? null : writeAmount(value)];
    }),
  ),
});

/** What a row would change, and why it cannot. Changes nothing. */
export function planDevice(loaded: LoadedCatalog, device: Device): DevicePlan {
  const found = findInCatalog(loaded, device);
  const current = readLoaded(found);
  const changes: Changes = {};
  for (const [name, wanted] of Object.entries(listWanted(device))) {
    const column = name as CatalogColumn;
    const before = current[column] ?? "";
    if (wanted === null || wanted === before) continue;
    changes[column] = [before, wanted];
  }
  return {
    productId: found.product?.id ?? null,
    isNew: !found.product,
    changes,
    fault: findFault(found, device),
  };
}

function findFault(
  { model, color }: ReturnType<typeof findInCatalog>,
  device: Device,
): RowFault | null {
  if (model && device.vertical && device.vertical !== model.vertical)
    return { error: "other_vertical", field: "vertical" };
  if (!model && device.vertical === null) return { error: "required", field: "vertical" };
  if (!model && device.releaseDate === null) return { error: "required", field: "release_date" };
  if (!color && device.colorEl === null) return { error: "required", field: "color_el" };
  if (!color && device.swatch === null) return { error: "required", field: "swatch" };
  return null;
}

/**
 * What of a row's changes is still to be written. A column that is neither as it was at the check
 * nor as wanted was changed by others: it names the fault.
 */
export function listStillWanted(
  loaded: LoadedCatalog,
  device: Device,
  changes: Changes,
): { columns: Set<CatalogColumn>; fault: RowFault | null } {
  const current = readLoaded(findInCatalog(loaded, device));
  const columns = new Set<CatalogColumn>();
  for (const [name, [before, wanted]] of Object.entries(changes)) {
    const column = name as CatalogColumn;
    const now = current[column] ?? "";
    if (now === wanted) continue;
    if (now !== before) return { columns, fault: { error: "changed_meanwhile", field: column } };
    columns.add(column);
  }
  return { columns, fault: null };
}
