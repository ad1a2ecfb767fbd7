import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
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

export const takeUse = async (database: Database, promoCodeId: string): Promise<boolean> => {
  const row = await database
    .db()
    .updateTable("promo_code")
    .set((eb) => ({ uses_left: eb("uses_left", "-", 1) }))
    .where("id", "=", promoCodeId)
    .where((eb) => eb.or([eb("uses_left", "is", null), eb("uses_left", ">", 0)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

export const insertUse = async (
  database: Database,
  use: { promo_code_id: string; order_id: string; user_id: string; taken_at: Date },
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
    .returning("promo_code_id")
    .executeTakeFirst();
  if (!released) return;
  await database
    .db()
    .updateTable("promo_code")
    .set((eb) => ({ uses_left: eb("uses_left", "+", 1) }))
    .where("id", "=", released.promo_code_id)
    .execute();
};
