import { randomUUIDv7 } from "node:crypto";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { LedgerAccount, TransferEntry } from "./transfers.ts";

export type Transfer = {
  market: Market;
  order_id: string | null;
  kind: string;
  reference: string;
  currency: Currency;
  at: Date;
  entries: readonly TransferEntry[];
};

/** Returns false, and writes nothing, when a transfer of this reference exists. */
const insertTransfer = async (
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

const listBalances = async (
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

/** Append-only and idempotent by reference. Throws when the entries do not sum to zero. */
export const postTransfer = async (database: Database, transfer: Transfer): Promise<boolean> => {
  database.requireTx();
  const entries = transfer.entries.filter((entry) => entry.amount !== 0);
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (!entries.every((entry) => Number.isSafeInteger(entry.amount)))
    throw new Error(`${transfer.reference}: amounts must be whole minor units`);
  if (sum !== 0 || entries.length < 2)
    throw new Error(`${transfer.reference}: the entries sum to ${sum} instead of 0`);
  return insertTransfer(database, { ...transfer, entries });
};

/** Minor units of the order's currency. */
export const getOrderBalances = async (
  database: Database,
  orderId: string,
): Promise<Partial<Record<LedgerAccount, number>>> =>
  Object.fromEntries(
    (await listBalances(database, { orderId })).map(({ account, amount }) => [account, amount]),
  );

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

/** Money on its way to a person, in minor units; nothing else is ever booked on these accounts. */
export const listOwed = async (
  database: Database,
  userId: string,
  accounts: readonly LedgerAccount[] = ["seller_payable", "payout_in_transit", "refund_payable"],
): Promise<Balance[]> => {
  const rows = await database
    .db()
    .selectFrom("ledger_entry")
    .select(({ fn }) => ["account", "currency", fn.sum("amount").as("amount")])
    .where("account", "in", [...accounts])
    .where("user_id", "=", userId)
    .groupBy(["account", "currency"])
    .having(({ fn }) => fn.sum("amount"), "<>", 0)
    .orderBy("account")
    .orderBy("currency")
    .execute();
  return rows.map(({ account, currency, amount }) => ({
    account: account as LedgerAccount,
    currency: currency as Currency,
    amount: -Number(amount),
  }));
};

/** As a seller. */
export const isOwedMoney = async (database: Database, sellerId: string): Promise<boolean> =>
  (await listOwed(database, sellerId, ["seller_payable", "payout_in_transit"])).length > 0;
