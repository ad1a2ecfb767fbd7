import { listAsked, listOpen } from "#contract/inspection-progress.ts";
import type { Inspection } from "#contract/inspection.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireOrder } from "#api/modules/order/index.ts";
import { findResoldPassport, toEnding } from "#api/modules/passport/index.ts";
import {
  createChecklist,
  isWorseThanSold,
  toFacts,
  toFoundCondition,
} from "./inspection-policy.ts";
import {
  findClaims,
  findInspectionRow,
  type InspectionRow,
  listSellerPhotos,
} from "./inspection-store.ts";
import { toNumberKind } from "./device-number.ts";
import { findListedNumber, findNumberDoubts } from "./find-number-doubts.ts";
import type { LockedOrder } from "./lock-inspection.ts";

/** Throws not_found. */
export async function getInspection(call: UserCall, orderId: string) {
  const order = await requireOrder(call, orderId);
  const check = await findInspection(call, order);
  if (!check) throw new ApiError("not_found");
  return check;
}

type CheckedOrder = Pick<LockedOrder, "id" | "status" | "listing_id" | "seller_id" | "item">;

export async function findInspection(
  { database, user }: Pick<UserCall, "database" | "user">,
  order: CheckedOrder,
): Promise<Inspection | null> {
  const check =
    (await findInspectionRow(database, order.id)) ?? (await findUnopened(database, order));
  if (!check) return null;
  const former = await findResoldPassport(database, order.listing_id);
  const facts = toFacts(order, check);
  const { failing_by, failing_at, passing_by, passing_at } = check;
  const kind = toNumberKind(order.item.vertical);
  const { seen_in, make, is_other } = await findNumberDoubts(
    database,
    order,
    check.device_number,
    kind,
  );
  return {
    version: check.version,
    items: check.items.map((item) => ({
      ...item,
      photos: check.photos
        .filter(({ key }) => key === item.key)
        .map(({ media_key }) => `/media/${media_key}`),
    })),
    seller_photos: await listSellerPhotos(database, order.listing_id),
    device_number: check.device_number,
    listed_number: await findListedNumber(database, order.listing_id),
    device_number_kind: kind,
    battery_health: check.battery_health,
    claimed_condition: order.item.generic_condition,
    found_condition: toFoundCondition(facts),
    asked: listAsked(facts).length,
    missing: listOpen(facts),
    is_worse: isWorseThanSold(facts),
    former: former && {
      code: former.code,
      checked_at: former.issued_at.toISOString(),
      found_condition: former.found_condition,
      device_number_ending: toEnding(former.device_number),
    },
    failing:
      failing_by && failing_at
        ? {
            reasons: check.fail_reasons,
            note_el: check.note_el,
            note_en: check.note_en,
            by: check.failing_name ?? "",
            at: failing_at.toISOString(),
            is_mine: failing_by === user.id,
          }
        : null,
    decision: check.decision,
    number_doubts: { seen_in, make: make && { name: make.name, devices: make.devices }, is_other },
    passing:
      passing_by && passing_at
        ? {
            by: check.passing_name ?? "",
            at: passing_at.toISOString(),
            is_mine: passing_by === user.id,
          }
        : null,
  };
}

/** The inspection of a device whose arrival was recorded without intake, for example by support. */
async function findUnopened(
  database: UserCall["database"],
  order: CheckedOrder,
): Promise<InspectionRow | null> {
  if (order.status !== "at_hub") return null;
  const claims = await findClaims(database, order.listing_id);
  return {
    id: "",
    order_id: order.id,
    version: 1,
    items: createChecklist({ vertical: order.item.vertical, ...claims }),
    device_number: null,
    battery_health: null,
    failing_by: null,
    failing_at: null,
    passing_by: null,
    passing_at: null,
    passing_name: null,
    fail_reasons: [],
    note_el: null,
    note_en: null,
    decision: null,
    decided_at: null,
    found_condition: null,
    failing_name: null,
    photos: [],
  };
}
