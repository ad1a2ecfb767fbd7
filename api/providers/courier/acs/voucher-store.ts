import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { ShippingLabel } from "#api/db/schema.ts";

export type VoucherRow = Selectable<ShippingLabel>;

/** Idempotent by the key: returns the voucher that is stored. */
export const saveShippingLabel = async (
  database: Database,
  voucher: Pick<VoucherRow, "provider" | "key" | "reference" | "pickup_date" | "booked_at">,
): Promise<VoucherRow> => {
  await database
    .db()
    .insertInto("shipping_label")
    .values(voucher)
    .onConflict((conflict) => conflict.columns(["provider", "key"]).doNothing())
    .execute();
  return database
    .db()
    .selectFrom("shipping_label")
    .selectAll()
    .where("provider", "=", voucher.provider)
    .where("key", "=", voucher.key)
    .executeTakeFirstOrThrow();
};

export const findVoucher = (
  database: Database,
  provider: string,
  by: { reference: string } | { key: string },
): Promise<VoucherRow | undefined> => {
  const query = database
    .db()
    .selectFrom("shipping_label")
    .selectAll()
    .where("provider", "=", provider);
  return "reference" in by
    ? query.where("reference", "=", by.reference).executeTakeFirst()
    : query.where("key", "=", by.key).executeTakeFirst();
};

export const updateVoucher = async (
  database: Database,
  { provider, key }: Pick<VoucherRow, "provider" | "key">,
  change: Partial<Pick<VoucherRow, "label" | "cancelled_at">>,
): Promise<void> => {
  await database
    .db()
    .updateTable("shipping_label")
    .set(change)
    .where("provider", "=", provider)
    .where("key", "=", key)
    .execute();
};
