import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Voucher as VoucherTable } from "#api/db/schema.ts";
import type { Voucher } from "./promo-code-policy.ts";

/** Only the shop writes these columns, so the narrower types are the true ones. */
const toVoucher = (row: Selectable<VoucherTable>): Voucher => row as unknown as Voucher;

export const listVouchers = async (
  database: Database,
  codes: readonly string[],
): Promise<Voucher[]> => {
  if (codes.length === 0) return [];
  const rows = await database
    .db()
    .selectFrom("voucher")
    .selectAll()
    .where("code_folded", "in", [...codes])
    .execute();
  return rows.map(toVoucher);
};

/** The last of an order's locks. Codes are locked in one order, so that swaps do not deadlock. */
export const lockVouchers = async (
  database: Database,
  codes: readonly string[],
): Promise<Voucher[]> => {
  database.requireTx();
  const rows = await database
    .db()
    .selectFrom("voucher")
    .selectAll()
    .where("code_folded", "in", [...codes])
    .orderBy("code_folded")
    .forUpdate()
    .execute();
  return rows.map(toVoucher);
};

export const takeUse = async (database: Database, voucherId: string): Promise<boolean> => {
  const row = await database
    .db()
    .updateTable("voucher")
    .set((eb) => ({ uses_left: eb("uses_left", "-", 1) }))
    .where("id", "=", voucherId)
    .where((eb) => eb.or([eb("uses_left", "is", null), eb("uses_left", ">", 0)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

export const insertUse = async (
  database: Database,
  use: { voucher_id: string; order_id: string; user_id: string; taken_at: Date },
): Promise<void> => {
  await database
    .db()
    .insertInto("voucher_use")
    .values({ id: randomUUIDv7(), ...use })
    .execute();
};

/** Excludes uses that were given back. */
export const hasUsed = async (
  database: Database,
  { voucherId, userId }: { voucherId: string; userId: string },
): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("voucher_use")
    .select("id")
    .where("voucher_id", "=", voucherId)
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
    .updateTable("voucher_use")
    .set({ released_at: at })
    .where("order_id", "=", orderId)
    .where("released_at", "is", null)
    .returning("voucher_id")
    .executeTakeFirst();
  if (!released) return;
  await database
    .db()
    .updateTable("voucher")
    .set((eb) => ({ uses_left: eb("uses_left", "+", 1) }))
    .where("id", "=", released.voucher_id)
    .execute();
};
