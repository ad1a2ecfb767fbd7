import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

type PersonColumn = { table: string; column: string; is_reference: boolean };

/** Columns that refer to an account, and columns named like a way to reach a person. */
export async function listPersonColumns(database: Database): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    select c.table_name as table, c.column_name as column, exists (
        select from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid = 'user_account'::regclass
          and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and a.attname = c.column_name) as is_reference
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public'
    order by 1, 2
  `.execute(database.db());
  const named =
    /^(user_id|email|recipient|mobile_number|phone_number|full_name|beneficiary_name|target|owner)$/;
  return rows.filter(({ column, is_reference }) => is_reference || named.test(column));
}
