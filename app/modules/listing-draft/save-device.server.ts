import type { Draft, UpdateDraftBody } from "#contract/listing-draft.ts";
import { DEVICE_FIELDS, listLeftOpen, toDeviceChoice } from "./device-choices.ts";
import { findNamedCapacity, findNamedColor, listVariants } from "./find-device-choices.server.ts";
import type { SellStepWork } from "./run-sell-step.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Fields = Omit<UpdateDraftBody, "version" | "status">;

async function readFields({ form, text }: SellStepWork, { catalog }: ApiClient): Promise<Fields> {
  const picked = text("picked");
  if (picked !== "") {
    const products = await catalog.listProducts({ model_id: picked });
    const color = findNamedColor(products, text("find"));
    const ofColor = products.filter((product) => color === null || product.color.id === color);
    const capacity = findNamedCapacity(ofColor, text("find"));
    return {
      model_id: picked,
      ...(color === null ? {} : { color_id: color }),
      ...(capacity === null ? {} : { capacity_id: capacity }),
    } as Fields;
  }
  const given = DEVICE_FIELDS.filter((field) => form.has(field));
  return Object.fromEntries(given.map((field) => [field, text(field) || null]));
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
export async function saveDevice(work: SellStepWork, api: ApiClient) {
  const { service, nonce, text, isKeeping, save, go, refuse } = work;
  const before = toDeviceChoice(await service.draft());
  let draft = await save(await readFields(work, api));
  const only = await chooseTheOnly(draft, api);
  if (Object.keys(only).length > 0)
    draft = await service.save(only, draft.version, `${nonce}-only`);
  const missing = draft.missing.find(({ step }) => step === "device")?.fields ?? [];
  if (text("picked") !== "" || (missing.length > 0 && isKeeping)) return go("device");
  if (missing.length === 0) return go();
  const open = listLeftOpen(missing, text("asked").split(","), before, text);
  if (open.length === 0) return go("device");
  return refuse(Object.fromEntries(open.map((field) => [field, [`device.${field}-required`]])));
}
