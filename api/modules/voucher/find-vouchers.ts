import type { Database } from "#api/db/database.ts";
import type { Voucher } from "./voucher-policy.ts";
import { listVouchers } from "./voucher-store.ts";

/** Promo codes by their folded code. */
export const findVouchers = async (
  database: Database,
  codes: readonly (string | null)[],
): Promise<Map<string, Voucher>> => {
  const named = codes.filter((code) => code !== null);
  return new Map((await listVouchers(database, named)).map((row) => [row.code_folded, row]));
};
