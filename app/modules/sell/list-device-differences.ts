import type { Draft } from "#contract/draft.ts";
import type { T } from "../locale/use-t.ts";
import { DEVICE_FIELDS, toDeviceChoice } from "./device-choices.ts";
import type { DeviceLists } from "./find-device-choices.server.ts";
import type { Difference } from "./step-conflict.tsx";

type Words = { t: T<"sell">; common: T<"common"> };

/** Where the form and the draft name another device. */
export function listDeviceDifferences(
  values: Record<string, string>,
  theirs: Draft,
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
  return DEVICE_FIELDS.filter(
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
}
