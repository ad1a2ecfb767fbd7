import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { PersonLink } from "#contract/person.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { MARKETS } from "#contract/market.ts";
import { findPerson, type PersonRow, requirePerson } from "./find-person.ts";

/** A link tells of an account of another market. */
const worksForAll = (call: UserCall): boolean => {
  const markets = listMarkets(call);
  return markets === null || MARKETS.every((market) => markets.includes(market));
};

type Row = {
  id: string;
  username: string | null;
  market: Market;
  reason: string;
  linked_at: Date;
};

/** Null for a caller who does not work for all markets. */
export async function listLinks(
  call: UserCall,
  userId: string,
): Promise<Unbranded<PersonLink>[] | null> {
  if (!worksForAll(call)) return null;
  const { rows } = await sql<Row>`
    select other.id, other.username, other.market, link.reason, link.linked_at
    from person_link link
    join user_account other on other.id = case
      when link.user_id = ${userId} then link.other_id else link.user_id end
    where link.user_id = ${userId} or link.other_id = ${userId}
    order by link.linked_at desc, link.id desc`.execute(call.database.db());
  return rows.map(({ username, linked_at, ...row }) => ({
    ...row,
    username: username ?? "",
    linked_at: linked_at.toISOString(),
  }));
}

const toPair = (one: string, two: string) =>
  one < two ? { user_id: one, other_id: two } : { user_id: two, other_id: one };

/** Throws not_found, already_linked, invalid_fields. */
export async function linkPerson(
  call: UserCall,
  name: string,
  { other: otherName, reason }: { other: string; reason: string },
): Promise<void> {
  const { database, user, at } = call;
  if (!worksForAll(call)) throw new ApiError("not_found");
  await database.tx(async () => {
    const person = await requirePerson(call, name);
    const other = await findPerson(database, otherName);
    if (!other || other.id === person.id)
      throw new ApiError("invalid_fields", { fields: { other: ["person.other-unknown"] } });
    const { numInsertedOrUpdatedRows } = await database
      .db()
      .insertInto("person_link")
      .values({
        id: randomUUIDv7(),
        ...toPair(person.id, other.id),
        reason,
        linked_by: user.id,
        linked_at: at,
      })
      .onConflict((conflict) => conflict.columns(["user_id", "other_id"]).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new ApiError("already_linked");
    await auditBoth(call, "account.link", [person, other], reason);
  });
}

/** Throws not_found. */
export async function unlinkPerson(
  call: UserCall,
  name: string,
  { otherId, reason }: { otherId: string; reason: string },
): Promise<void> {
  const { database } = call;
  if (!worksForAll(call)) throw new ApiError("not_found");
  await database.tx(async () => {
    const person = await requirePerson(call, name);
    const other = await findPerson(database, otherId);
    const pair = toPair(person.id, otherId);
    const { numDeletedRows } = await database
      .db()
      .deleteFrom("person_link")
      .where("user_id", "=", pair.user_id)
      .where("other_id", "=", pair.other_id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ApiError("not_found");
    await auditBoth(call, "account.unlink", other ? [person, other] : [person], reason);
  });
}

/**
 * One entry in the history of each account. An entry belongs to no market, because it names an
 * account of the other one.
 */
async function auditBoth(
  call: UserCall,
  action: "account.link" | "account.unlink",
  people: readonly PersonRow[],
  reason: string,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const accounts = { accounts: ids };
  const isNew = action === "account.link";
  for (const id of ids)
    await writeAudit(call, {
      market: null,
      action,
      subject: { type: "account", id },
      before: isNew ? null : accounts,
      after: isNew ? accounts : null,
      reason,
    });
}
