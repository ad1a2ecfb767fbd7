import type { ApiDeps } from "#api/context.ts";
import { issuePassport } from "#api/modules/passport/index.ts";
import { toFoundCondition } from "./inspection-policy.ts";
import {
  writeInspection,
  writeDeviceNumber,
  writeFound,
  type InspectionRow,
} from "./inspection-store.ts";
import type { LockedOrder } from "./lock-inspection.ts";

type PassDeps = Pick<ApiDeps, "database"> & {
  config: Pick<ApiDeps["config"], "passportKey">;
};
type PassedOrder = Pick<LockedOrder, "id" | "listing_id" | "item" | "asking_price" | "currency">;

/** The order's transition is not made here. `code`: a passport code that the caller has chosen. */
export async function passInspection(
  deps: PassDeps,
  order: PassedOrder,
  check: InspectionRow,
  { byId, at, code }: { byId: string | null; at: Date; code?: string },
): Promise<void> {
  const { database } = deps;
  const condition = toFoundCondition(check);
  const number = check.device_number;
  if (condition === null || number === null)
    throw new Error(`The check of the order ${order.id} has no condition or no device number`);
  const found = check.items.flatMap(({ category, found: grade, claimed, key, note }) =>
    category && grade ? [{ category, grade, claimed, key, note }] : [],
  );
  await writeInspection(database, check.id, {
    decision: "pass",
    decided_by: byId,
    decided_at: at,
    found_condition: condition,
  });
  await writeDeviceNumber(database, order.id, number);
  await writeFound(database, order.listing_id, {
    grades: found.map(({ category, grade, note }) => ({ category, grade, reason: note })),
    condition,
    battery_health: check.battery_health,
    isGraded: true,
    at,
  });
  await issuePassport(
    deps,
    {
      order_id: order.id,
      title: order.item.title,
      color: order.item.color.en,
      capacity: order.item.capacity,
      cover_key: order.item.cover_key,
      device_number: number,
      claimed_condition: order.item.generic_condition,
      found_condition: condition,
      battery_health: check.battery_health,
      findings: found.map(({ category, grade, claimed, key, note }) => ({
        category,
        claimed,
        found: grade,
        note,
        photos: check.photos.filter((photo) => photo.key === key).map((one) => one.media_key),
      })),
      price: { amount: order.asking_price, currency: order.currency },
    },
    { at, ...(code !== undefined && { code }) },
  );
}
