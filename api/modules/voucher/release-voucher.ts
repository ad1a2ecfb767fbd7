import type { Database } from "#api/db/database.ts";
import { releaseUse } from "./voucher-store.ts";

/** Gives back the use that an order has taken, in the current transaction; none is no fault. */
export const releaseVoucher = async (
  database: Database,
  orderId: string,
  at: Date,
): Promise<void> => {
  database.requireTx();
  await releaseUse(database, { orderId, at });
};
