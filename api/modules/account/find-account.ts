import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { foldEmail } from "./account-policy.ts";

type Markets = readonly Market[] | null;

/** Accounts with this exact e-mail, which is verified, or username; null: of all markets. */
const selectNamed = (database: Database, q: string, markets: Markets) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "username", "email", "market"])
    .where(({ or, eb }) =>
      or([eb("email_folded", "=", foldEmail(q)), eb("username_folded", "=", q.toLowerCase())]),
    )
    .where(isOfMarkets("user_account.market", markets));

type NamedAccount = { id: string; username: string | null; email: string; market: Market };

export async function findClosedAccounts(
  database: Database,
  { q, markets, at }: { q: string; markets: Markets; at: Date },
): Promise<(NamedAccount & { deactivated_at: Date })[]> {
  if (q === "") return [];
  const rows = await selectNamed(database, q, markets)
    .where("deactivated_at", ">", new Date(at.getTime() - LIMITS.accountErasure))
    .where("erased_at", "is", null)
    .select("deactivated_at")
    .execute();
  return rows as (NamedAccount & { deactivated_at: Date })[];
}

export async function findOpenMembers(
  database: Database,
  { q, markets }: { q: string; markets: Markets },
): Promise<NamedAccount[]> {
  if (q === "") return [];
  const rows = await selectNamed(database, q, markets)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("staff_member")
            .select("staff_member.id")
            .whereRef("staff_member.user_id", "=", "user_account.id")
            .where("staff_member.ended_at", "is", null),
        ),
      ),
    )
    .where("deactivated_at", "is", null)
    .execute();
  return rows as NamedAccount[];
}
