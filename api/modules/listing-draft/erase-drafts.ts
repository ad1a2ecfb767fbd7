import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { planPictureDrops } from "#api/modules/photo/index.ts";
import { lockDraft } from "./draft-store.ts";

type Parts = Pick<ApiDeps, "database" | "jobs">;

export async function eraseDraft(parts: Parts, id: string): Promise<void> {
  await planPictureDrops(parts, await takeDraft(parts.database, id));
}

export async function eraseDrafts(parts: Parts, userId: string): Promise<void> {
  for (const id of await listDraftIds(parts.database, userId)) {
    await lockDraft(parts.database, id);
    await eraseDraft(parts, id);
  }
}

async function takeDraft(database: Database, id: string): Promise<string[]> {
  database.requireTx();
  const db = database.db();
  const photos = await db
    .deleteFrom("draft_photo")
    .where("draft_id", "=", id)
    .returning("media_key")
    .execute();
  await db.deleteFrom("listing_draft").where("id", "=", id).execute();
  await sql`
    delete from listing_reference
    where listing_id = ${id} and not exists (select from listing where id = ${id})
  `.execute(db);
  return photos.map(({ media_key }) => media_key);
}

async function listDraftIds(database: Database, userId: string): Promise<string[]> {
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

async function listStaleDrafts(
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

const AT_ONCE = 500;

/**
 * A visitor's draft goes 7 days after its last change and 30 days after its creation, because
 * photos without an account fill the disk at no cost. An anonymous session ends after 30 days (spec
 * §7).
 */
export async function sweepDrafts(deps: Parts & Pick<ApiDeps, "log">, at: Date): Promise<void> {
  const { database, log } = deps;
  const stale = {
    before: new Date(at.getTime() - LIMITS.sessionToken),
    visitorBefore: new Date(at.getTime() - LIMITS.visitorDraft),
  };
  for (const id of await listStaleDrafts(database, { ...stale, limit: AT_ONCE }))
    await database
      .tx(async () => {
        await lockDraft(database, id);
        const [found] = await listStaleDrafts(database, { ...stale, limit: 1, id });
        if (found) await eraseDraft(deps, id);
      })
      .catch((error: unknown) =>
        log.warn({ err: error, draft_id: id }, "deleting an abandoned draft failed"),
      );
}
