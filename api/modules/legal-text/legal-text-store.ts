import { sql } from "kysely";
import type { Language, Market } from "#contract/market.ts";
import { SETTINGS, type SettingValue } from "#contract/setting.ts";
import type { Database } from "#api/db/database.ts";
import { getSetting } from "#api/modules/setting/index.ts";

export type LegalTexts = SettingValue<"legal_texts">;

/** The versions in force at `at`; who agrees to them keeps the row's id. */
const getLegalTexts = (
  database: Database,
  { market, at }: { market: Market; at: Date },
): Promise<{ id: string; value: LegalTexts; effective_from: Date }> =>
  getSetting(database, { market, name: "legal_texts", at });

/** Of a new account, in the current transaction. */
export async function keepLegalTextsOfMember(
  database: Database,
  { userId, market, at }: { userId: string; market: Market; at: Date },
): Promise<void> {
  const { id } = await getLegalTexts(database, { market, at });
  await database
    .db()
    .updateTable("user_account")
    .set({ legal_texts_id: id })
    .where("id", "=", userId)
    .execute();
}

/** Of an order that is being placed, in the current transaction. */
export async function keepLegalTextsOfOrder(
  database: Database,
  { orderId, market, at }: { orderId: string; market: Market; at: Date },
): Promise<void> {
  const { id } = await getLegalTexts(database, { market, at });
  await database
    .db()
    .updateTable("customer_order")
    .set({ legal_texts_id: id })
    .where("id", "=", orderId)
    .execute();
}

/** Null for an order that was placed before versions were kept. */
export async function findLegalTextsOf(
  database: Database,
  id: string | null,
): Promise<{ value: LegalTexts; effective_from: Date } | null> {
  if (id === null) return null;
  const row = await database
    .db()
    .selectFrom("setting")
    .select(["value", "effective_from"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, value: SETTINGS.legal_texts.parse(row.value) } : null;
}

export type Informed = { id: string; email: string; language: Language };

/** Members of a market who have not been written to about this row, at most `limit`. */
export async function listUninformed(
  database: Database,
  { settingId, market, limit }: { settingId: string; market: Market; limit: number },
): Promise<Informed[]> {
  const { rows } = await sql<Informed>`
    select member.id, member.email, member.language from user_account member
    where member.market = ${market} and member.email_verified_at is not null
      and member.email is not null and member.deactivated_at is null
      and not exists (
        select from message where message.dedupe_key = 'legal-texts-' || ${settingId} || '-' || member.id
      )
    order by member.id limit ${limit}
  `.execute(database.db());
  return rows;
}
