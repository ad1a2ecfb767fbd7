import { sql } from "kysely";
import type { SessionUser } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isUnsuspended } from "#api/http/measure-in-force.ts";
import { staffOfAccount, type StaffRow } from "#api/http/staff-access.ts";

type Row = Omit<SessionUser, "staff"> & { staff: StaffRow };

/**
 * Who started a job, with the keys of this moment: they may have been taken since. A second factor
 * was proved when it was started. Null for a person who is gone or suspended.
 */
export async function findJobPerson(
  database: Database,
  userId: string,
  at: Date,
): Promise<SessionUser | null> {
  const { rows } = await sql<Row>`
    select id, username, email, market, language, is_pro, ${staffOfAccount} as staff
    from user_account where id = ${userId} and deactivated_at is null and erased_at is null
      and ${isUnsuspended(at)}
  `.execute(database.db());
  const row = rows[0];
  if (!row) return null;
  const { staff } = row;
  return {
    ...row,
    staff: staff && {
      memberId: staff.id,
      keys: new Set(staff.keys),
      markets: staff.markets,
      isProved: true,
    },
  };
}
