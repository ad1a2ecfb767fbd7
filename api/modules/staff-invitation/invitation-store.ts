import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { createToken, findTokenHash } from "#api/http/token.ts";

export type InvitationRow = {
  id: string;
  email: string;
  email_folded: string;
  /** Null: all of them. */
  markets: Market[] | null;
  role_ids: string[];
  /** Null: the command line. */
  invited_by: string | null;
  invited_by_name: string | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
};

const toEnd = (at: Date): Date => new Date(at.getTime() + LIMITS.staffInvitation);

type NewInvitation = Pick<
  InvitationRow,
  "email" | "email_folded" | "markets" | "role_ids" | "invited_by"
>;

/** An open invitation of the same e-mail ends: the newest one counts. */
export async function insertInvitation(
  database: Database,
  { role_ids, ...invitation }: NewInvitation,
  at: Date,
): Promise<string> {
  database.requireTx();
  const db = database.db();
  await db
    .updateTable("staff_invitation")
    .set({ revoked_at: at })
    .where("email_folded", "=", invitation.email_folded)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
  const id = randomUUIDv7();
  await db
    .insertInto("staff_invitation")
    .values({ id, ...invitation, created_at: at, expires_at: toEnd(at) })
    .execute();
  await db
    .insertInto("staff_invitation_role")
    .values(role_ids.map((role_id) => ({ invitation_id: id, role_id })))
    .execute();
  return id;
}

/** Null for an invitation that is closed. Its time starts now; an earlier link ends. */
export async function issueInvitationToken(
  database: Database,
  id: string,
  at: Date,
): Promise<string | null> {
  const token = createToken();
  const issued = await database
    .db()
    .updateTable("staff_invitation")
    .set({ token_hash: findTokenHash(token)!, expires_at: toEnd(at) })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return issued ? token : null;
}

const select = (condition: RawBuilder<unknown>, lock = sql``) => sql<InvitationRow>`
  select invitation.id, invitation.email, invitation.email_folded, invitation.markets,
    invitation.invited_by, inviter.username as invited_by_name, invitation.created_at,
    invitation.expires_at, invitation.accepted_at, invitation.revoked_at,
    array(select role_id from staff_invitation_role where invitation_id = invitation.id) as role_ids
  from staff_invitation invitation
  left join user_account inviter on inviter.id = invitation.invited_by
  where ${condition} order by invitation.created_at desc, invitation.id desc ${lock}`;

const LOCK = sql`for update of invitation`;

export async function findInvitationByToken(
  database: Database,
  token: string,
  { lock = false } = {},
): Promise<InvitationRow | null> {
  const hash = findTokenHash(token);
  if (!hash) return null;
  const query = select(sql`invitation.token_hash = ${hash}`, lock ? LOCK : sql``);
  return (await query.execute(database.db())).rows[0] ?? null;
}

export async function lockInvitation(
  database: Database,
  id: string,
): Promise<InvitationRow | null> {
  database.requireTx();
  const { rows } = await select(sql`invitation.id = ${id}`, LOCK).execute(database.db());
  return rows[0] ?? null;
}

/** Those that may still be accepted, and those whose time has passed without an answer. */
export async function listOpenInvitations(database: Database): Promise<InvitationRow[]> {
  const { rows } = await select(
    sql`invitation.accepted_at is null and invitation.revoked_at is null`,
  ).execute(database.db());
  return rows;
}

export async function closeInvitation(
  database: Database,
  id: string,
  change: { revoked_at: Date } | { accepted_at: Date; accepted_by: string },
): Promise<void> {
  database.requireTx();
  await database.db().updateTable("staff_invitation").set(change).where("id", "=", id).execute();
}

/** Whoever leaves the staff takes nobody in. */
export async function revokeInvitationsOf(
  database: Database,
  userId: string,
  at: Date,
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("staff_invitation")
    .set({ revoked_at: at })
    .where("invited_by", "=", userId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}
