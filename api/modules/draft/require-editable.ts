import { ApiError } from "#api/http/api-error.ts";
import { findNextStatus } from "#api/modules/listing/listing-states.ts";
import type { DraftRow } from "./draft-store.ts";

/** By the listing's table, and never while an order holds it: the buyer gets what they were shown. */
export const isEditable = ({ status, is_held }: Pick<DraftRow, "status" | "is_held">): boolean =>
  findNextStatus("edit", status, "seller") !== null && !is_held;

/** Throws listing_not_editable under review, sold, or while an order holds it. */
export function requireEditable(draft: Pick<DraftRow, "status" | "is_held">): void {
  if (!isEditable(draft))
    throw new ApiError("listing_not_editable", { data: { status: draft.status } });
}
