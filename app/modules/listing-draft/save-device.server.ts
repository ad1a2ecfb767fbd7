import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { Draft, UpdateDraftBody } from "#contract/listing-draft.ts";
import { DEVICE_FIELDS, type DeviceField, listLeftOpen, toDeviceChoice } from "./device-choices.ts";
import { findNamedCapacity, findNamedColor, listVariants } from "./find-device-choices.server.ts";
import type { StepWork } from "./step-action.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Fields = Omit<UpdateDraftBody, "version" | "status">;

const text = z.string().trim().optional();

export const deviceSchema = z.object({
  vertical: text,
  brand_id: text,
  model_id: text,
  color_id: text,
  capacity_id: text,
  device_number: z.string().trim().max(LIMITS.listing.deviceNumber, "too-long").optional(),
  /** A match of the search by name, and what was searched for. */
  picked: text,
  find: text,
  /** The questions that the form asked. */
  asked: text,
});

type Work = StepWork<z.output<typeof deviceSchema>>;

async function readFields({ form, value }: Work, { catalog }: ApiClient): Promise<Fields> {
  const { picked, find = "" } = value;
  if (picked) {
    const products = await catalog.listProducts({ model_id: picked });
    const color = findNamedColor(products, find);
    const ofColor = products.filter((product) => color === null || product.color.id === color);
    const capacity = findNamedCapacity(ofColor, find);
    return {
      model_id: picked,
      ...(color === null ? {} : { color_id: color }),
      ...(capacity === null ? {} : { capacity_id: capacity }),
    } as Fields;
  }
  const given = DEVICE_FIELDS.filter((field) => form.has(field));
  const number = form.has("device_number") ? { device_number: value.device_number || null } : {};
  return { ...Object.fromEntries(given.map((field) => [field, value[field] || null])), ...number };
}

async function chooseTheOnly(draft: Draft, { catalog }: ApiClient): Promise<Fields> {
  if (draft.model === null || (draft.color !== null && draft.capacity !== null)) return {};
  const products = await catalog.listProducts({ model_id: draft.model.id });
  const { colors } = listVariants(products, null);
  const colorId = draft.color?.id ?? (colors.length === 1 ? colors[0]!.id : null);
  const { capacities } = listVariants(products, colorId);
  return {
    ...(draft.color === null && colorId !== null ? { color_id: colorId } : {}),
    ...(draft.capacity === null && capacities.length === 1
      ? { capacity_id: capacities[0]!.id }
      : {}),
  } as Fields;
}

/**
 * Returns to the form with the next question while a question could not be asked yet; reports
 * fields that were left empty.
 */
export async function saveDevice(work: Work, api: ApiClient) {
  const { form, service, nonce, value, isKeeping, save, go, refuse } = work;
  const before = toDeviceChoice(await service.draft());
  let draft = await save(await readFields(work, api));
  const only = await chooseTheOnly(draft, api);
  if (Object.keys(only).length > 0)
    draft = await service.save(only, draft.version, `${nonce}-only`);
  const missing = draft.missing.find(({ step }) => step === "device")?.fields ?? [];
  if (value.picked || (missing.length > 0 && isKeeping)) return go("device");
  if (missing.length === 0) return go();
  const sent = (field: DeviceField) => value[field] ?? "";
  const open = listLeftOpen(missing, (value.asked ?? "").split(","), before, sent);
  if (missing.includes("device_number") && form.has("device_number"))
    return refuse({ device_number: "device.device_number-required" });
  if (open.length === 0) return go("device");
  return refuse(Object.fromEntries(open.map((field) => [field, `device.${field}-required`])));
}
