import { randomUUIDv7 } from "node:crypto";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isInBuyersHand, lockMyOrder } from "#api/modules/order/index.ts";
import { isDeviceNumber, isSameDevice, toDeviceNumber, toNumberKind } from "./device-number.ts";

/** One may check the device in one's hand, but not guess its number. */
const requireTriesLeft = (checks: readonly { at: Date }[], at: Date): void => {
  const [oldest] = checks;
  if (checks.length < LIMITS.imei.tries || !oldest) return;
  const waitSeconds = Math.ceil((oldest.at.getTime() + hours(1) - at.getTime()) / 1000);
  throw new ApiError("too_many_requests", { headers: { "Retry-After": String(waitSeconds) } });
};

/**
 * A mismatch is an answer. Throws not_found, imei_check_closed, invalid_fields, too_many_requests.
 */
export const checkImei = (call: UserCall, orderId: string, typed: string) =>
  call.database.tx(async () => {
    const { database, user, at } = call;
    const order = await lockMyOrder(call, orderId, "buyer");
    if (order.device_number === null || !isInBuyersHand(order))
      throw new ApiError("imei_check_closed");
    const kind = toNumberKind(order.item.vertical);
    const number = toDeviceNumber(typed);
    if (!isDeviceNumber(number, kind))
      throw new ApiError("invalid_fields", { fields: { imei: ["imei.invalid"] } });
    requireTriesLeft(
      await listImeiChecks(database, orderId, new Date(at.getTime() - hours(1))),
      at,
    );
    const matches = isSameDevice(kind, number, toDeviceNumber(order.device_number));
    await insertImeiCheck(database, { order_id: orderId, user_id: user.id, matches, at });
    return { matches, at: at.toISOString() };
  });

export const findLastImeiCheck = async (
  database: Database,
  orderId: string,
): Promise<{ matches: boolean; at: Date } | null> =>
  (await database
    .db()
    .selectFrom("imei_check")
    .select(["matches", "at"])
    .where("order_id", "=", orderId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

const listImeiChecks = (database: Database, orderId: string, since: Date) =>
  database
    .db()
    .selectFrom("imei_check")
    .select("at")
    .where("order_id", "=", orderId)
    .where("at", ">", since)
    .orderBy("at")
    .execute();

const insertImeiCheck = async (
  database: Database,
  check: { order_id: string; user_id: string; matches: boolean; at: Date },
): Promise<void> => {
  await database
    .db()
    .insertInto("imei_check")
    .values({ id: randomUUIDv7(), ...check })
    .execute();
};
