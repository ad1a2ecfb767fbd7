import { randomUUIDv7 } from "node:crypto";
import type { ReturnDisputeReason } from "#contract/order-reasons.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { storeUploads } from "#api/modules/photo/index.ts";
import { findMySale } from "./find-order.ts";
import { moveRefused } from "./move-order.ts";
import { makeMove } from "./order-actions.ts";
import { toShape } from "./order-policy.ts";
import { findTransition } from "./order-states.ts";

type ReturnDispute = { reason: ReturnDisputeReason; note: string; files: readonly File[] };

/** Throws not_found, transition_refused, invalid_fields with the error of a photo. */
export const disputeReturn = async (
  call: UserCall,
  orderId: string,
  { reason, note, files }: ReturnDispute,
): Promise<void> => {
  const { database, at } = call;
  const order = await findMySale(call, orderId);
  if (!order) throw new ApiError("not_found");
  // Decoding photos is expensive, so the state is checked first.
  if (!findTransition(toShape(order), "dispute_return", "seller"))
    throw moveRefused(order, "dispute_return");
  const keys = await storeUploads(call, files);
  await makeMove(
    call,
    orderId,
    {
      side: "seller",
      move: "dispute_return",
      subStatus: reason,
      reason: { reasons: [reason], note },
    },
    () => insertReturnPhotos(database, { orderId, keys, at, purpose: "return_dispute" }),
  );
};

export const confirmReturn = (call: UserCall, orderId: string) =>
  makeMove(call, orderId, { side: "seller", move: "confirm_return" });

export type ReturnPurpose = "return" | "return_dispute";

export const insertReturnPhotos = async (
  database: Database,
  {
    orderId,
    keys,
    at,
    purpose,
  }: { orderId: string; keys: readonly string[]; at: Date; purpose: ReturnPurpose },
): Promise<void> => {
  if (keys.length === 0) return;
  await database
    .db()
    .insertInto("order_photo")
    .values(
      keys.map((media_key, position) => ({
        id: randomUUIDv7(),
        order_id: orderId,
        purpose,
        media_key,
        position,
        created_at: at,
      })),
    )
    .execute();
};

export const listReturnPhotos = async (
  database: Database,
  orderId: string,
): Promise<Record<ReturnPurpose, string[]>> => {
  const rows = await database
    .db()
    .selectFrom("order_photo")
    .select(["media_key", "purpose"])
    .where("order_id", "=", orderId)
    .where("purpose", "in", ["return", "return_dispute"])
    .orderBy("position")
    .execute();
  const of = (purpose: ReturnPurpose) =>
    rows.filter((row) => row.purpose === purpose).map(({ media_key }) => media_key);
  return { return: of("return"), return_dispute: of("return_dispute") };
};
