import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { createToken, findTokenHash } from "#api/http/token.ts";

type ContactKind = "email" | "phone";

type NewContactChange = {
  userId: string;
  kind: ContactKind;
  oldContact: string;
  oldVerifiedAt: Date;
  newContact: string;
  at: Date;
};

const toEnd = (at: Date): Date => new Date(at.getTime() + LIMITS.contactUndo.life);

export async function insertContactChange(
  database: Database,
  { userId, kind, oldContact, oldVerifiedAt, newContact, at }: NewContactChange,
): Promise<number> {
  database.requireTx();
  const { id } = await database
    .db()
    .insertInto("contact_change")
    .values({
      user_id: userId,
      kind,
      old_contact: oldContact,
      old_verified_at: oldVerifiedAt,
      new_contact: newContact,
      changed_at: at,
      expires_at: toEnd(at),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The link is made when its mail is sent, so that no queue holds one; its time starts then. Null
 * for a change that cannot be undone any more.
 */
export async function issueUndoToken(
  database: Database,
  id: number,
  at: Date,
): Promise<string | null> {
  const token = createToken();
  const issued = await database
    .db()
    .updateTable("contact_change")
    .set({ token_hash: findTokenHash(token)!, expires_at: toEnd(at) })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .where("superseded_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return issued ? token : null;
}

export type ContactChangeRow = NonNullable<Awaited<ReturnType<typeof findContactChange>>>;

export async function findContactChange(database: Database, token: string) {
  const hash = findTokenHash(token);
  if (!hash) return undefined;
  const row = await database
    .db()
    .selectFrom("contact_change")
    .selectAll()
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as ContactKind };
}

/** This change and the later ones, oldest first, without those that were undone with others. */
export async function listChangesFrom(
  database: Database,
  { userId, id }: { userId: string; id: number },
) {
  const rows = await database
    .db()
    .selectFrom("contact_change")
    .select(["id", "kind", "old_contact", "old_verified_at"])
    .where("user_id", "=", userId)
    .where("id", ">=", id)
    .where("undone_at", "is", null)
    .where("superseded_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ContactKind }));
}

/** The later changes can no longer be undone on their own. */
export async function endChangesFrom(
  database: Database,
  { userId, id, at }: { userId: string; id: number; at: Date },
): Promise<void> {
  database.requireTx();
  const open = () =>
    database
      .db()
      .updateTable("contact_change")
      .where("user_id", "=", userId)
      .where("undone_at", "is", null)
      .where("superseded_at", "is", null);
  await open().set({ superseded_at: at }).where("id", ">", id).execute();
  await open().set({ undone_at: at }).where("id", "=", id).execute();
}
