import type { ConditionCategory } from "#contract/condition.ts";
import { type Grades, toGenericCondition } from "#contract/grading.ts";
import type { Call } from "#api/context.ts";
import { toPriceBreakdown } from "#api/modules/price/price.ts";
import type { DraftRow } from "./draft-store.ts";
import { toDraftTitle, toGrades } from "./present-draft.ts";
import type { GradedCategory, ListingContent, SubmittedListing } from "./submit-store.ts";

export const toConditions = (draft: DraftRow): GradedCategory[] =>
  (Object.entries(toGrades(draft)) as [ConditionCategory, NonNullable<Grades["audio"]>][]).map(
    ([category, grade]) => ({ category, grade, reason: draft.properties[category]!.reason }),
  );

/** A draft that lacks nothing, as the listing that it becomes. */
export function toListing(
  draft: DraftRow,
  { delivery, at }: Pick<Call, "delivery" | "at">,
  sellerId: string,
): ListingContent {
  // Nothing is missing, so that all of it is there.
  const sku = draft.sku!;
  const price = { amount: draft.asking_price!, currency: sku.currency };
  return {
    market: draft.market,
    seller_id: sellerId,
    sku_id: sku.id,
    product_id: draft.product_id!,
    brand_id: draft.brand_id!,
    model_id: draft.model_id!,
    color_id: draft.color_id!,
    capacity_id: draft.capacity_id,
    vertical: draft.vertical!,
    title: toDraftTitle(draft)!,
    asking_price: price.amount,
    total_price: toPriceBreakdown(delivery, draft.market, price).total_price.amount,
    currency: price.currency,
    generic_condition: toGenericCondition(toGrades(draft), draft.battery_health),
    battery_health: draft.battery_health,
    has_box: draft.has_box,
    has_charger: draft.has_charger,
    has_case: draft.has_case,
    has_headphones: draft.has_headphones,
    accessories_description: draft.accessories_description,
    notes: draft.notes,
    cover_key: draft.photos.find(({ is_cover }) => is_cover)!.key,
    address_id: draft.address_id,
    submitted_at: at,
  };
}

const VOUCHED_FOR = [
  "product_id",
  "battery_health",
  "has_box",
  "has_charger",
  "has_case",
  "has_headphones",
] as const;

/** Whether what a check at the hub vouches for is what it was: the device, its state, its photos. */
export function isAsChecked(before: SubmittedListing, draft: DraftRow): boolean {
  const toSaid = (conditions: readonly GradedCategory[]) =>
    conditions
      .map(({ category, grade, reason }) => JSON.stringify([category, grade, reason]))
      .toSorted()
      .join();
  const toKeys = (keys: readonly string[]) => [...keys].toSorted().join();
  return (
    VOUCHED_FOR.every((column) => before[column] === draft[column]) &&
    toSaid(before.conditions) === toSaid(toConditions(draft)) &&
    toKeys(before.photo_keys) === toKeys(draft.photos.map(({ key }) => key))
  );
}
