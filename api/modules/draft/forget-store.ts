import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** Deletes a draft with its photos; answers the keys of their pictures. */
export async function takeDraft(database: Database, id: string): Promise<string[]> {
  database.requireTx();
  const db = database.db();
  const photos = await db
    .deleteFrom("draft_photo")
    .where("draft_id", "=", id)
    .returning("media_key")
    .execute();
  await db.deleteFrom("listing_draft").where("id", "=", id).execute();
  return photos.map(({ media_key }) => media_key);
}

/** Drafts of a member, also those that their sessions hold. */
export async function listDraftIds(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("listing_draft as draft")
    .leftJoin("visitor_session as session", "session.token_hash", "draft.visitor_token_hash")
    .select("draft.id")
    .where(({ eb, or }) =>
      or([eb("draft.user_id", "=", userId), eb("session.user_id", "=", userId)]),
    )
    .orderBy("draft.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Drafts whose owner does not come back: of anonymous sessions that are over, that have not touched
 * them since `visitorBefore` or that began them before `before`, and of sign-ups that nobody proved
 * and that have not touched them since `before`.
 */
export async function listStaleDrafts(
  database: Database,
  {
    before,
    visitorBefore,
    limit,
    id,
  }: { before: Date; visitorBefore: Date; limit: number; id?: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select draft.id from listing_draft draft
    left join visitor_session session on session.token_hash = draft.visitor_token_hash
    left join user_account account on account.id = draft.user_id
    where ((draft.visitor_token_hash is not null and session.token_hash is null)
        or (draft.visitor_token_hash is not null and session.user_id is null
          and (draft.updated_at < ${visitorBefore} or draft.created_at < ${before}))
        or (account.email_folded is null and account.id is not null
          and draft.updated_at < ${before}))
      and not exists (select from listing where listing.id = draft.id)
      and ${id === undefined ? sql`true` : sql`draft.id = ${id}`}
    order by draft.updated_at limit ${limit}
  `.execute(database.db());
  return rows.map((row) => row.id);
}
