import { sql } from "kysely";
import type { Language, Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isUuid } from "#api/db/sql-text.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isMemberOfStaff, requireMarket } from "#api/http/staff-access.ts";

export type PersonRow = {
  id: string;
  username: string | null;
  market: Market;
  language: Language;
  created_at: Date;
  is_pro: boolean;
  pro_since: Date | null;
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  has_phone: boolean;
  deactivated_at: Date | null;
};

/** Finds a closed account too, as long as it is not erased. A username has no dash, an id has. */
export async function findPerson(database: Database, name: string): Promise<PersonRow | null> {
  const isWanted = isUuid(name)
    ? sql<boolean>`id = ${name}::uuid`
    : sql<boolean>`username_folded = ${name.toLowerCase()}`;
  const row = await database
    .db()
    .selectFrom("user_account")
    .select([
      "id",
      "username",
      "market",
      "language",
      "created_at",
      "is_pro",
      "pro_since",
      "email_verified_at",
      "phone_verified_at",
      sql<boolean>`phone_number is not null`.as("has_phone"),
      "deactivated_at",
    ])
    .where(isWanted)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return (row as PersonRow | undefined) ?? null;
}

/** Throws not_found, also for a market that the caller does not work for. */
export async function requirePerson(
  call: Pick<UserCall, "database" | "user">,
  name: string,
): Promise<PersonRow> {
  const person = await findPerson(call.database, name);
  if (!person) throw new ApiError("not_found");
  requireMarket(call, person.market);
  return person;
}

/**
 * A person on whom staff may act. A stolen account of staff must not reach the others, nor may
 * anyone act on their own. Throws not_found, forbidden.
 */
export async function requireMemberPerson(
  call: Pick<UserCall, "database" | "user">,
  name: string,
): Promise<PersonRow> {
  const person = await requirePerson(call, name);
  if (person.id === call.user.id || (await isMemberOfStaff(call.database, person.id)))
    throw new ApiError("forbidden");
  return person;
}
