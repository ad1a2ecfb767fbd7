import { randomUUIDv7 } from "node:crypto";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { LedgerAccount } from "./ledger-accounts.ts";
import type { TransferEntry } from "./order-transfers.ts";

export type Transfer = {
  market: Market;
  order_id: string | null;
  kind: string;
  reference: string;
  currency: Currency;
  at: Date;
  entries: readonly TransferEntry[];
};

/** False when a transfer of this reference exists; nothing is written then. */
export const insertTransfer = async (
  database: Database,
  { entries, currency, ...transfer }: Transfer,
): Promise<boolean> => {
  const inserted = await database
    .db()
    .insertInto("ledger_transfer")
    .values({ id: randomUUIDv7(), ...transfer })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  await database
    .db()
    .insertInto("ledger_entry")
    .values(
      entries.map(({ account, amount, user_id }) => ({
        id: randomUUIDv7(),
        transfer_id: inserted.id,
        account,
        user_id: user_id ?? null,
        amount,
        currency,
      })),
    )
    .execute();
  return true;
};

export type Balance = { account: LedgerAccount; currency: Currency; amount: number };

/** Sums by account and currency, of one order or of the whole ledger. */
export const listBalances = async (
  database: Database,
  { orderId }: { orderId?: string } = {},
): Promise<Balance[]> => {
  let query = database
    .db()
    .selectFrom("ledger_entry as entry")
    .innerJoin("ledger_transfer as transfer", "transfer.id", "entry.transfer_id")
    .select(({ fn, cast }) => [
      "entry.account",
      "entry.currency",
      cast<number>(fn.sum("entry.amount"), "bigint").as("amount"),
    ])
    .groupBy(["entry.account", "entry.currency"])
    .orderBy("entry.currency")
    .orderBy("entry.account");
  if (orderId !== undefined) query = query.where("transfer.order_id", "=", orderId);
  const rows = await query.execute();
  return rows.map(({ account, currency, amount }) => ({
    account: account as LedgerAccount,
    currency: currency as Currency,
    amount: Number(amount),
  }));
};
