import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import type { Vertical } from "#contract/catalog.ts";
import type { updateDraftBodySchema } from "#contract/listing-draft.ts";
import { ACCESSORY_FIELDS, SELL_STEPS, type SellStep } from "#contract/listing-words.ts";
import type { Database } from "#api/db/database.ts";
import { isDeviceNumber, toDeviceNumber, toNumberKind } from "#api/modules/inspection/index.ts";
import { findPriceFault } from "#api/modules/price/index.ts";
import { applyCondition, keepFitting } from "./apply-condition.ts";
import { chooseDevice } from "./choose-device.ts";
import { isAddressUsable, type DraftChange, type DraftRow } from "./draft-store.ts";

export type DraftWish = Partial<
  Omit<z.output<typeof updateDraftBodySchema>, "version" | "status" | "listing_id">
>;

export type PlannedChange = {
  columns: DraftChange;
  photos: { ids: string[]; coverId: string | null } | null;
  touched: SellStep[];
  follows: SellStep[];
  problems: Record<string, string[]>;
};

export async function planChange(
  database: Database,
  draft: DraftRow,
  wish: DraftWish,
): Promise<PlannedChange> {
  const problems: PlannedChange["problems"] = {};
  const columns: DraftChange = {};
  const touched = new Set<SellStep>();
  const refuseIn = (step: SellStep) => (field: string, message: string) => {
    touched.add(step);
    (problems[field] ??= []).push(message);
  };
  const keep = (before: object, next: object, step: SellStep | null) => {
    for (const [column, value] of Object.entries(next)) {
      if (isDeepStrictEqual(value, (before as Record<string, unknown>)[column])) continue;
      Object.assign(columns, { [column]: value });
      if (step) touched.add(step);
    }
  };

  const { faceValue, ...device } = await chooseDevice(database, draft, wish, refuseIn("device"));
  keep(draft, device, "device");
  const device_number = readNumber(draft, wish, device.vertical, refuseIn("device"));
  keep(draft, { device_number }, "device");

  const { properties, battery_health, is_battery_unknown, notes } = draft;
  const answered = { properties, battery_health, is_battery_unknown, notes };
  const fitting = keepFitting(answered, device.vertical);
  const condition = applyCondition(fitting, device.vertical, wish, refuseIn("condition"));
  keep(fitting, condition, "condition");
  keep(draft, condition, null);

  for (const field of ACCESSORY_FIELDS)
    if (wish[field] !== undefined) keep(draft, { [field]: wish[field] }, "accessories");
  if (wish.accessories_description !== undefined) {
    const described = { accessories_description: wish.accessories_description || null };
    keep(draft, described, "accessories");
  }

  if (wish.asking_price !== undefined) {
    const { asking_price: price } = wish;
    const bounds = { market: draft.market, faceValue: faceValue ?? Infinity };
    const problem = price && findPriceFault(price, bounds);
    if (problem) refuseIn("price")("asking_price", problem);
    keep(draft, { asking_price: price?.amount ?? null }, "price");
  }

  if (wish.address_id !== undefined) {
    const { address_id } = wish;
    if (address_id !== null && !(await isAddressUsable(database, draft, address_id)))
      refuseIn("address")("address_id", "sell.address-unknown");
    keep(draft, { address_id }, "address");
  }

  const photos = planPhotos(draft, wish, refuseIn("photos"));
  if (photos) touched.add("photos");
  const visited = SELL_STEPS.filter(
    (step) => draft.visited.includes(step) || wish.visited?.includes(step),
  );
  if (visited.length !== draft.visited.length) columns.visited = visited;

  return {
    columns,
    photos,
    touched: [...touched],
    // Another vertical has other questions, also where none was answered yet.
    follows: device.vertical === draft.vertical ? [] : ["condition"],
    problems,
  };
}

/** The number of another kind of device goes with it. */
function readNumber(
  { device_number: before }: DraftRow,
  { device_number: wish }: DraftWish,
  vertical: Vertical | null,
  refuse: (field: string, message: string) => void,
): string | null {
  const number = wish === undefined ? before : toDeviceNumber(wish ?? "") || null;
  if (number === null || vertical === null) return wish === undefined ? before : null;
  const kind = toNumberKind(vertical);
  if (isDeviceNumber(number, kind)) return number;
  if (wish === undefined || number === before) return null;
  refuse("device_number", kind === "imei" ? "sell.imei-invalid" : "sell.serial-invalid");
  return before;
}

function planPhotos(
  { photos }: DraftRow,
  { media, cover, cover_id = cover }: DraftWish,
  refuse: (field: string, message: string) => void,
): PlannedChange["photos"] {
  if (media === undefined && cover_id === undefined) return null;
  const ids = photos.map(({ id }) => id);
  const coverId = photos.find(({ is_cover }) => is_cover)?.id ?? null;
  const wanted: string[] = media ?? ids;
  if (wanted.length !== ids.length || !ids.every((id) => wanted.includes(id)))
    refuse("media", "sell.photos-changed");
  if (cover_id !== undefined && !ids.includes(cover_id)) refuse("cover_id", "sell.photo-unknown");
  const next = { ids: wanted, coverId: cover_id ?? coverId };
  return isDeepStrictEqual(next, { ids, coverId }) ? null : next;
}
