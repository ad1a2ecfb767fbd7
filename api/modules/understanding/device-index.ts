import type { Catalogue } from "./catalogue.ts";
import { type DeviceIndex, indexDevices } from "./resolve-devices.ts";

const indexes = new WeakMap<Catalogue, DeviceIndex>();

/** Built once for each catalogue. */
export function findIndex(catalogue: Catalogue): DeviceIndex {
  const index = indexes.get(catalogue) ?? indexDevices(catalogue);
  indexes.set(catalogue, index);
  return index;
}
