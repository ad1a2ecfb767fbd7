import { randomUUIDv7 } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { listStatuses } from "#contract/order-states.ts";
import type { Database } from "#api/db/database.ts";
import type { PromoCode as PromoCodeTable } from "#api/db/schema.ts";
import type { PromoCode } from "./promo-code-policy.ts";

/** Only the shop writes these columns, so the narrower types are the true ones. */
const toPromoCode = (row: Selectable<PromoCodeTable>): PromoCode => row as unknown as PromoCode;

export const listPromoCodes = async (
  database: Database,
  codes: readonly string[],
): Promise<PromoCode[]> => {
  if (codes.length === 0) return [];
  const rows = await database
    .db()
    .selectFrom("promo_code")
    .selectAll()
    .where("code_folded", "in", [...codes])
    .execute();
  return rows.map(toPromoCode);
};

/** The last of an order's locks. Codes are locked in one order, so that swaps do not deadlock. */
export const lockPromoCodes = async (
  database: Database,
  codes: readonly string[],
): Promise<PromoCode[]> => {
  database.requireTx();
  const rows = await database
    .db()
    .selectFrom("promo_code")
    .selectAll()
    .where("code_folded", "in", [...codes])
    .orderBy("code_folded")
    .forUpdate()
    .execute();
  return rows.map(toPromoCode);
};

export const takeUse = async (
  database: Database,
  promoCodeId: string,
  amount: number,
): Promise<boolean> => {
  const row = await database
    .db()
    .updateTable("promo_code")
    .set((eb) => ({
      uses_left: eb("uses_left", "-", 1),
      given: eb("given", "+", amount),
    }))
    .where("id", "=", promoCodeId)
    .where((eb) => eb.or([eb("uses_left", "is", null), eb("uses_left", ">", 0)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

export const insertUse = async (
  database: Database,
  use: {
    promo_code_id: string;
    order_id: string;
    user_id: string;
    amount: number;
    taken_at: Date;
  },
): Promise<void> => {
  await database
    .db()
    .insertInto("promo_code_use")
    .values({ id: randomUUIDv7(), ...use })
    .execute();
};

/** Excludes uses that were given back. */
export const hasUsed = async (
  database: Database,
  { promoCodeId, userId }: { promoCodeId: string; userId: string },
): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("promo_code_use")
    .select("id")
    .where("promo_code_id", "=", promoCodeId)
    .where("user_id", "=", userId)
    .where("released_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const releaseUse = async (
  database: Database,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> => {
  const released = await database
    .db()
    .updateTable("promo_code_use")
    .set({ released_at: at })
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .returning(["promo_code_id", "amount"])
    .executeTakeFirst();
  if (!released) return;
  await database
    .db()
    .updateTable("promo_code")
    .set((eb) => ({
      uses_left: eb("uses_left", "+", 1),
      given: eb("given", "-", released.amount),
    }))
    .where("id", "=", released.promo_code_id)
    .execute();
};

/** What the order takes of its code now, in minor units. */
export const findHeld = async (database: Database, orderId: string): Promise<number> => {
  const row = await database
    .db()
    .selectFrom("promo_code_use")
    .select("amount")
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .executeTakeFirst();
  return row?.amount ?? 0;
};

/** Call it with the order and the code locked; `held` is what `findHeld` answered. */
export const writeHeld = async (
  database: Database,
  orderId: string,
  { held, amount }: { held: number; amount: number },
): Promise<void> => {
  database.requireTx();
  const used = await database
    .db()
    .updateTable("promo_code_use")
    .set({ amount })
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .returning("promo_code_id")
    .executeTakeFirst();
  if (!used) return;
  await database
    .db()
    .updateTable("promo_code")
    .set((eb) => ({ given: eb("given", "+", amount - held) }))
    .where("id", "=", used.promo_code_id)
    .execute();
};

const PLACED = [
  ...listStatuses(({ phase }) => phase !== "checkout" && phase !== "failed"),
  "waiting_for_payment",
];

/** Orders of this moment wait for each other, so that two of them are not both the first. */
export const lockFirstOrder = async (database: Database, userId: string): Promise<void> => {
  database.requireTx();
  await sql`select pg_advisory_xact_lock(hashtext(${`first order ${userId}`}))`.execute(
    database.db(),
  );
};

/** Whether another order of the buyer was placed and has not failed. */
export const hasOtherOrder = async (
  database: Database,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("buyer_id", "=", userId)
    .where("id", "<>", orderId)
    .where("status", "in", PLACED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
