import { sql } from "kysely";
import type { Language, Market } from "#contract/market.ts";
import { SETTINGS, type SettingValue } from "#contract/setting.ts";
import type { Database } from "#api/db/database.ts";
import { getSetting } from "#api/modules/setting/index.ts";

type LegalTexts = SettingValue<"legal_texts">;

/** Keeps the versions in force at `at` with who agrees to them, in the current transaction. */
export async function keepLegalTexts(
  database: Database,
  table: "user_account" | "customer_order",
  { id, market, at }: { id: string; market: Market; at: Date },
): Promise<void> {
  const texts = await getSetting(database, { market, name: "legal_texts", at });
  await database
    .db()
    .updateTable(table)
    .set({ legal_texts_id: texts.id })
    .where("id", "=", id)
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

/** `dedupe_key` is that of the mail. */
export type Informed = { id: string; email: string; language: Language; dedupe_key: string };

/** Members of a market who have not been written to about this row, at most `limit`. */
export async function listUninformed(
  database: Database,
  { settingId, market, limit }: { settingId: string; market: Market; limit: number },
): Promise<Informed[]> {
  const { rows } = await sql<Informed>`
    select member.id, member.email, member.language, mail.dedupe_key from user_account member
      cross join lateral (select 'legal-texts-' || ${settingId} || '-' || member.id as dedupe_key) mail
    where member.market = ${market} and member.email_verified_at is not null
      and member.email is not null and member.deactivated_at is null
      and not exists (
        select from message where message.dedupe_key = mail.dedupe_key
      )
    order by member.id limit ${limit}
  `.execute(database.db());
  return rows;
}
