import type { Draft } from "#contract/listing-draft.ts";
import type { T } from "../locale/use-t.ts";
import type { DeviceLists } from "./find-device-choices.server.ts";
import type { Difference } from "./step-conflict.tsx";
import type { Conflict } from "./step-result.ts";

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

const PARENTS: Record<DeviceField, number> = {
  vertical: 0,
  brand_id: 1,
  model_id: 2,
  color_id: 3,
  capacity_id: 3,
};

/**
 * Fields left empty although they could have been chosen. When the same form changed a field above,
 * the choice shown belonged to the previous device.
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

type Words = { t: T<"listing-draft">; common: T<"common"> };

export function listDeviceDifferences(
  { mine: values, theirs }: Conflict,
  lists: DeviceLists,
  { t, common }: Words,
): Difference[] {
  const saved = toDeviceChoice(theirs);
  const known = [...lists.brands, ...lists.models, ...lists.colors, ...lists.capacities];
  const theirNames: (string | undefined)[] = [
    theirs.brand?.name,
    theirs.model?.name,
    theirs.color?.name,
    theirs.capacity?.label,
  ];
  const nothing = t("conflict.nothing");
  const { device_number: typed } = values;
  const number =
    typed === undefined || typed === (theirs.device_number ?? "")
      ? []
      : [
          {
            label: t("device.device_number"),
            mine: typed || nothing,
            theirs: theirs.device_number ?? nothing,
          },
        ];
  const choices = DEVICE_FIELDS.filter(
    (field) => field in values && values[field] !== (saved[field] ?? ""),
  ).map((field) => {
    const nameOf = (id: string | null | undefined, name?: string) => {
      if (!id) return nothing;
      if (field === "vertical") return common.find(`vertical.${id}`) ?? id;
      return name ?? known.find((one) => one.id === id)?.name ?? t("conflict.another");
    };
    return {
      label: t(`device.${field}`),
      mine: nameOf(values[field]),
      theirs: nameOf(saved[field], theirNames[DEVICE_FIELDS.indexOf(field) - 1]),
    };
  });
  return [...choices, ...number];
}
