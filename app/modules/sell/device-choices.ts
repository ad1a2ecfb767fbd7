import type { Draft } from "#contract/draft.ts";

/** What names a device, each asked for once the ones before it are known. */
export const DEVICE_FIELDS = [
  "vertical",
  "brand_id",
  "model_id",
  "color_id",
  "capacity_id",
] as const;
export type DeviceField = (typeof DEVICE_FIELDS)[number];
export type DeviceChoice = Record<DeviceField, string | null>;

export const toDeviceChoice = (draft: Draft): DeviceChoice => ({
  vertical: draft.vertical,
  brand_id: draft.brand?.id ?? null,
  model_id: draft.model?.id ?? null,
  color_id: draft.color?.id ?? null,
  capacity_id: draft.capacity?.id ?? null,
});

/** Colour and capacity both follow the model. */
const PARENTS: Record<DeviceField, number> = {
  vertical: 0,
  brand_id: 1,
  model_id: 2,
  color_id: 3,
  capacity_id: 3,
};

/**
 * What somebody left open although they could have chosen it. Where something before it was changed
 * by the same form, the choice that was shown belonged to the device before.
 */
export function listLeftOpen(
  missing: readonly string[],
  asked: readonly string[],
  before: DeviceChoice,
  sent: (field: DeviceField) => string,
): DeviceField[] {
  return DEVICE_FIELDS.filter((field) => {
    if (!missing.includes(field) || !asked.includes(field)) return false;
    const parents = DEVICE_FIELDS.slice(0, PARENTS[field]);
    return parents.every((parent) => !asked.includes(parent) || sent(parent) === before[parent]);
  });
}
