import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { createToken, findTokenHash } from "#api/http/token.ts";

/** An event of an offer, and the side that has to answer it. */
type Asked = { offerId: string; number: number; userId: string };

/**
 * The link is made when its mail is sent, so that no queue holds one. Null for an event that was
 * answered meanwhile, or whose time is over, and for a mail to an address that was replaced since.
 */
export async function issueOfferLink(
  database: Database,
  { offerId, number, userId, recipient }: Asked & { recipient: string },
  at: Date,
): Promise<string | null> {
  const token = createToken();
  const { rows } = await sql`
    insert into offer_link (offer_id, number, user_id, token_hash, created_at)
    select id, number, ${userId}::uuid, ${findTokenHash(token)}::bytea, ${at}::timestamptz
    from offer where id = ${offerId} and number = ${number} and expires_at > ${at}
      and status in ('open', 'countered')
      and exists (select from user_account
        where id = ${userId} and email = ${recipient} for share)
    on conflict (offer_id, number)
      do update set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning offer_id
  `.execute(database.db());
  return rows.length > 0 ? token : null;
}

export async function findOfferLink(database: Database, token: string): Promise<Asked | null> {
  const hash = findTokenHash(token);
  if (!hash) return null;
  const row = await database
    .db()
    .selectFrom("offer_link")
    .select(["offer_id as offerId", "number", "user_id as userId"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Links in mails to an address that is no longer the member's. GDPR erasure, also of the links of
 * offers that stay with their order.
 */
export async function eraseOfferLinks(database: Database, userId: string): Promise<void> {
  database.requireTx();
  await database.db().deleteFrom("offer_link").where("user_id", "=", userId).execute();
}
