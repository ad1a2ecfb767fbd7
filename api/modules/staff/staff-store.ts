import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { BuiltInRole, StaffKey } from "#contract/staff-keys.ts";
import type { Database } from "#api/db/database.ts";

export type MemberRow = {
  id: string;
  user_id: string;
  username: string | null;
  full_name: string | null;
  email: string;
  /** Null: all of them. */
  markets: Market[] | null;
  role_ids: string[];
  keys: StaffKey[];
  invited_by_name: string | null;
  created_at: Date;
  version: number;
  has_factor: boolean;
};

const selectMembers = (condition: RawBuilder<unknown>) => sql<MemberRow>`
  select member.id, member.user_id, account.username, account.full_name, account.email,
    member.markets, member.created_at, member.version, inviter.username as invited_by_name,
    array(select role_id from staff_member_role where member_id = member.id) as role_ids,
    array(
      select distinct role_key.key from staff_member_role held
      join staff_role_key role_key on role_key.role_id = held.role_id
      where held.member_id = member.id
    ) as keys,
    exists (select from totp where totp.user_id = account.id and confirmed_at is not null)
      or exists (select from passkey where passkey.user_id = account.id) as has_factor
  from staff_member member
  join user_account account on account.id = member.user_id
  left join user_account inviter on inviter.id = member.invited_by
  where member.ended_at is null and ${condition}
  order by account.username, member.id`;

export const listMembers = async (database: Database): Promise<MemberRow[]> =>
  (await selectMembers(sql`true`).execute(database.db())).rows;

export const findMember = async (database: Database, id: string): Promise<MemberRow | null> =>
  (await selectMembers(sql`member.id = ${id}`).execute(database.db())).rows[0] ?? null;

export const findMemberByUser = async (
  database: Database,
  userId: string,
): Promise<MemberRow | null> =>
  (await selectMembers(sql`member.user_id = ${userId}`).execute(database.db())).rows[0] ?? null;

export type RoleRow = {
  id: string;
  slug: BuiltInRole | null;
  name: string | null;
  keys: StaffKey[];
  members: number;
};

const selectRoles = (condition: RawBuilder<unknown>) => sql<RoleRow>`
  select role.id, role.slug, role.name,
    array(select key from staff_role_key where role_id = role.id order by key) as keys,
    (
      select count(*)::integer from staff_member_role held
      join staff_member member on member.id = held.member_id and member.ended_at is null
      where held.role_id = role.id
    ) as members
  from staff_role role where ${condition}
  order by role.slug is null, role.id`;

export const listRoles = async (database: Database): Promise<RoleRow[]> =>
  (await selectRoles(sql`true`).execute(database.db())).rows;

export const findRole = async (database: Database, id: string): Promise<RoleRow | null> =>
  (await selectRoles(sql`role.id = ${id}`).execute(database.db())).rows[0] ?? null;

export const findBuiltInRole = async (database: Database, slug: BuiltInRole): Promise<RoleRow> =>
  (await selectRoles(sql`role.slug = ${slug}`).execute(database.db())).rows[0]!;

/**
 * Every change of who holds which role takes this lock first: two changes at once cannot take the
 * last two owners, and none reads keys that another one changes.
 */
export async function lockStaff(database: Database): Promise<void> {
  database.requireTx();
  await sql`select id from staff_role where slug = 'owner' for update`.execute(database.db());
}

/** Owners whose accounts are open, but for one member. `lockStaff` comes before. */
export async function hasOtherOwner(database: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from staff_member member
      join user_account account on account.id = member.user_id and account.deactivated_at is null
      join staff_member_role held on held.member_id = member.id
      join staff_role role on role.id = held.role_id and role.slug = 'owner'
      where member.ended_at is null and member.id <> ${memberId}
    ) as has`.execute(database.db());
  return rows[0]!.has;
}

type NewMember = {
  userId: string;
  roleIds: readonly string[];
  markets: readonly Market[] | null;
  invitedBy: string | null;
};

export async function insertMember(
  database: Database,
  { userId, roleIds, markets, invitedBy }: NewMember,
  at: Date,
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("staff_member")
    .values({
      id,
      user_id: userId,
      markets: markets && [...markets],
      invited_by: invitedBy,
      created_at: at,
    })
    .execute();
  await insertMemberRoles(database, id, roleIds);
  return id;
}

const insertMemberRoles = (database: Database, memberId: string, roleIds: readonly string[]) =>
  database
    .db()
    .insertInto("staff_member_role")
    .values([...new Set(roleIds)].map((role_id) => ({ member_id: memberId, role_id })))
    .execute();

export async function writeMember(
  database: Database,
  { id, version }: Pick<MemberRow, "id" | "version">,
  { roleIds, markets }: { roleIds: readonly string[]; markets: readonly Market[] | null },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  await db
    .updateTable("staff_member")
    .set({ markets: markets && [...markets], version: version + 1 })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("staff_member_role").where("member_id", "=", id).execute();
  await insertMemberRoles(database, id, roleIds);
}

export async function endMember(
  database: Database,
  id: string,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("staff_member")
    .set({ ended_at: at, ended_by: by })
    .where("id", "=", id)
    .execute();
}

export async function insertRole(
  database: Database,
  { name, keys, at }: { name: string; keys: readonly StaffKey[]; at: Date },
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  await database.db().insertInto("staff_role").values({ id, name, created_at: at }).execute();
  await insertRoleKeys(database, id, keys);
  return id;
}

const insertRoleKeys = (database: Database, roleId: string, keys: readonly StaffKey[]) =>
  database
    .db()
    .insertInto("staff_role_key")
    .values([...new Set(keys)].map((key) => ({ role_id: roleId, key })))
    .execute();

export async function writeRole(
  database: Database,
  id: string,
  { name, keys }: { name: string; keys: readonly StaffKey[] },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  await db.updateTable("staff_role").set({ name }).where("id", "=", id).execute();
  await db.deleteFrom("staff_role_key").where("role_id", "=", id).execute();
  await insertRoleKeys(database, id, keys);
}

/** False where a member or an open invitation names the role; ended ones forget it. */
export async function deleteRole(database: Database, id: string): Promise<boolean> {
  database.requireTx();
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from staff_member_role held
      join staff_member member on member.id = held.member_id and member.ended_at is null
      where held.role_id = ${id}
    ) or exists (
      select from staff_invitation_role named
      join staff_invitation invitation on invitation.id = named.invitation_id
      where named.role_id = ${id} and invitation.accepted_at is null
        and invitation.revoked_at is null
    ) as used`.execute(database.db());
  if (rows[0]!.used) return false;
  const db = database.db();
  await db.deleteFrom("staff_member_role").where("role_id", "=", id).execute();
  await db.deleteFrom("staff_invitation_role").where("role_id", "=", id).execute();
  await db.deleteFrom("staff_role").where("id", "=", id).execute();
  return true;
}
