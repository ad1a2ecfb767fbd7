import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import type { Grades } from "#contract/grading.ts";
import { ACCESSORY_FIELDS, SELL_STEPS, type SellStep } from "#contract/listing-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import { toProductTitle } from "#contract/product-title.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Owner } from "#api/http/owner.ts";
import { toNumberKind } from "#api/modules/inspection/index.ts";
import { findPriceFault } from "#api/modules/price/index.ts";
import { findNextStatus } from "#api/modules/listing/index.ts";
import { countUnsentDrafts, type DraftRow } from "./draft-store.ts";

/** A price must also fit a device that was chosen after it. */
function hasAllowedPrice({ asking_price: amount, market, sku }: DraftRow): boolean {
  const { currency } = MARKET_FACTS[market];
  const bounds = { market, faceValue: sku?.face_value ?? Infinity };
  return amount !== null && findPriceFault({ amount, currency }, bounds) === null;
}

function listDeviceFields(draft: DraftRow): string[] {
  const fields = (["vertical", "brand_id", "model_id", "color_id"] as const).filter(
    (field) => draft[field] === null,
  );
  if (fields.length > 0) return fields;
  if (draft.capacity_id === null && draft.takes_capacity) return ["capacity_id"];
  // The chosen product is no longer sold in this market.
  return draft.sku ? [] : ["model_id"];
}

function listConditionFields({ vertical, properties, ...draft }: DraftRow): string[] {
  if (vertical === null) return ["vertical"];
  const fields: string[] = DEVICE_CATEGORIES[vertical].filter((each) => !properties[each]);
  if (hasBattery(vertical) && draft.battery_health === null && !draft.is_battery_unknown)
    fields.push("battery_health");
  return fields;
}

const LACKS: Record<SellStep, (draft: DraftRow) => string[]> = {
  device: listDeviceFields,
  photos: ({ photos }) => {
    if (photos.length === 0) return ["media"];
    return photos.some(({ is_cover }) => is_cover) ? [] : ["cover_id"];
  },
  condition: listConditionFields,
  accessories: (draft) => {
    const isAnswered =
      ACCESSORY_FIELDS.some((field) => draft[field]) || draft.accessories_description;
    return isAnswered || draft.visited.includes("accessories") ? [] : ["visited"];
  },
  price: (draft) => (hasAllowedPrice(draft) ? [] : ["asking_price"]),
  address: ({ is_address_usable }) => (is_address_usable ? [] : ["address_id"]),
};

/** Whether the setting of the market wants the IMEI of a phone. */
export const needsNumber = (
  { settings, at }: Pick<Call, "settings" | "at">,
  { market, vertical }: Pick<DraftRow, "market" | "vertical">,
): boolean =>
  vertical !== null &&
  toNumberKind(vertical) === "imei" &&
  settings.find(market, "risk", at).value.is_number_required;

/** `isNumberNeeded`: by `needsNumber`. */
export const listMissing = (
  draft: DraftRow,
  { isNumberNeeded }: { isNumberNeeded: boolean },
): { step: SellStep; fields: string[] }[] =>
  SELL_STEPS.map((step) => {
    const fields = LACKS[step](draft);
    const lacksNumber = step === "device" && isNumberNeeded && draft.device_number === null;
    return { step, fields: lacksNumber ? [...fields, "device_number"] : fields };
  }).filter(({ fields }) => fields.length > 0);

/** Never while an order reserves the listing: the buyer gets what they were shown. */
export const isEditable = ({ status, is_held }: Pick<DraftRow, "status" | "is_held">): boolean =>
  findNextStatus("edit", status, "seller") !== null && !is_held;

/** Throws listing_not_editable. */
export function requireEditable(draft: Pick<DraftRow, "status" | "is_held">): void {
  if (!isEditable(draft))
    throw new ApiError("listing_not_editable", { data: { status: draft.status } });
}

/** Throws selling_off where the market takes no sellers (decisions "allow_sellers"). */
export function requireSelling({ config }: Pick<Call, "config">, market: Market): void {
  if (!config.features[market].allow_sellers) throw new ApiError("selling_off");
}

/** Call it with the owner locked. Throws too_many_drafts. */
export async function requireRoomForDraft(
  database: Database,
  of: { owner: Owner; market: Market },
): Promise<void> {
  const { drafts: limit } = LIMITS.listing;
  if ((await countUnsentDrafts(database, of)) >= limit)
    throw new ApiError("too_many_drafts", { data: { limit } });
}

export const toGrades = ({ properties }: Pick<DraftRow, "properties">): Grades =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([category, { grade }]) =>
      grade === "none" ? [] : [[category, grade]],
    ),
  );

export const toDraftTitle = ({ model }: Pick<DraftRow, "model">): string | null =>
  model && toProductTitle(model.brand.name, model.name);
