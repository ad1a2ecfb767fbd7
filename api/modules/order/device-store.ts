import type { Database } from "#api/db/database.ts";

/** The device is not the buyer's any more: their money went back, so nothing covers it. */
export const endWarranty = async (database: Database, orderId: string, at: Date): Promise<void> => {
  await database
    .db()
    .updateTable("customer_order")
    .set({ warranty_ended_at: at, updated_at: at })
    .where("id", "=", orderId)
    .execute();
};

/** Another unit is the buyer's now: its number is the one that is covered and compared with. */
export const replaceDevice = async (
  database: Database,
  orderId: string,
  device_number: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("customer_order")
    .set({ device_number, updated_at: at })
    .where("id", "=", orderId)
    .execute();
};
