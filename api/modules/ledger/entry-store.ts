import type { Currency } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type OrderEntry = {
  kind: string;
  reference: string;
  account: string;
  amount: number;
  currency: Currency;
  at: Date;
};

export const listOrderEntries = async (
  database: Database,
  orderId: string,
): Promise<OrderEntry[]> => {
  const rows = await database
    .db()
    .selectFrom("ledger_transfer as transfer")
    .innerJoin("ledger_entry as entry", "entry.transfer_id", "transfer.id")
    .select([
      "transfer.kind",
      "transfer.reference",
      "transfer.at",
      "entry.account",
      "entry.amount",
      "entry.currency",
    ])
    .where("transfer.order_id", "=", orderId)
    .orderBy("transfer.at")
    .orderBy("transfer.id")
    .orderBy("entry.amount", "desc")
    .execute();
  return rows as OrderEntry[];
};
