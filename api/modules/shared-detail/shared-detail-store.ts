import type { SharedDetailKind } from "#contract/shared-detail.ts";
import type { Database } from "#api/db/database.ts";

export type Details = {
  cards: string[];
  ibans: string[];
  phones: string[];
  addresses: { address: string; postal_code: string; country: string }[];
};

const isText = (value: string | null): value is string => value !== null && value !== "";

/** Includes removed cards and bank accounts: removing one after a trade hides nothing. */
export async function findDetails(database: Database, userId: string): Promise<Details> {
  const db = database.db();
  const [cards, banks, account, addresses] = await Promise.all([
    db.selectFrom("card").select("fingerprint").where("user_id", "=", userId).execute(),
    db.selectFrom("bank_account").select("fingerprint").where("user_id", "=", userId).execute(),
    db
      .selectFrom("user_account")
      .select("phone_number")
      .where("id", "=", userId)
      .executeTakeFirst(),
    db
      .selectFrom("address")
      .select(["address", "postal_code", "country", "mobile_number"])
      .where("user_id", "=", userId)
      .execute(),
  ]);
  return {
    cards: cards.map(({ fingerprint }) => fingerprint).filter(isText),
    ibans: banks.map(({ fingerprint }) => fingerprint).filter(isText),
    phones: [account?.phone_number ?? null, ...addresses.map((one) => one.mobile_number)].filter(
      isText,
    ),
    addresses,
  };
}

/** Idempotent by order and kind. */
export async function insertSharedDetails(
  database: Database,
  { orderId, kinds, at }: { orderId: string; kinds: readonly SharedDetailKind[]; at: Date },
): Promise<void> {
  if (kinds.length === 0) return;
  await database
    .db()
    .insertInto("shared_detail")
    .values(kinds.map((kind) => ({ order_id: orderId, kind, found_at: at })))
    .onConflict((conflict) => conflict.columns(["order_id", "kind"]).doNothing())
    .execute();
}

export type SharedDetail = { kind: SharedDetailKind; found_at: Date };

export async function listSharedDetails(
  database: Database,
  orderId: string,
): Promise<SharedDetail[]> {
  const rows = await database
    .db()
    .selectFrom("shared_detail")
    .select(["kind", "found_at"])
    .where("order_id", "=", orderId)
    .orderBy("kind")
    .execute();
  return rows as SharedDetail[];
}
