import type { StaffMember } from "#contract/staff.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { revokeInvitationsOf } from "#api/modules/staff-invitation/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import {
  describeRoles,
  holdsAll,
  isOwner,
  requireAll,
  requireMarkets,
  requireRoles,
  toKeys,
} from "./grant-policy.ts";
import {
  endMember,
  findMember,
  findMemberByUser,
  hasOtherOwner,
  listMembers,
  listRoles,
  lockStaff,
  type MemberRow,
  type RoleRow,
  writeMember,
} from "./staff-store.ts";

export const toRoleName = ({ id, slug, name }: RoleRow) => ({ id, slug, name });

function presentMember(call: UserCall, row: MemberRow, roles: readonly RoleRow[]) {
  return {
    id: row.id,
    user_id: row.user_id,
    username: row.username ?? "",
    full_name: row.full_name,
    email: row.email,
    roles: roles.filter(({ id }) => row.role_ids.includes(id)).map(toRoleName),
    markets: row.markets,
    since: row.created_at.toISOString(),
    invited_by: row.invited_by_name,
    has_factor: row.has_factor,
    version: row.version,
    is_me: row.user_id === call.user.id,
    is_changeable: holdsAll(call, row.keys),
  } satisfies Unbranded<StaffMember>;
}

export async function listStaff(call: UserCall) {
  const roles = await listRoles(call.database);
  return (await listMembers(call.database)).map((row) => presentMember(call, row, roles));
}

export async function getStaffMember(call: UserCall, id: string) {
  const row = await findMember(call.database, id);
  if (!row) throw new ApiError("not_found");
  return presentMember(call, row, await listRoles(call.database));
}

type Change = {
  version: number;
  role_ids: readonly string[];
  markets: readonly Market[] | null;
  reason: string;
};

/** Throws not_found, key_missing, proof_needed, last_owner, staff_changed, invalid_fields. */
export async function updateStaffMember(call: UserCall, id: string, change: Change) {
  await requireStepUp(call);
  const { database } = call;
  await database.tx(async () => {
    const { member, held } = await lockMember(call, id, change.version);
    const roles = await requireRoles(call, change.role_ids);
    requireAll(call, toKeys(roles));
    requireMarkets(call, change.markets);
    if (isOwner(held) && !isOwner(roles)) await requireOtherOwner(call, id);
    await writeMember(database, member, { roleIds: change.role_ids, markets: change.markets });
    await writeAudit(call, {
      market: null,
      action: "staff.change",
      subject: { type: "staff_member", id },
      before: describeRoles(held, member.markets),
      after: describeRoles(roles, change.markets),
      reason: change.reason,
    });
  });
  return getStaffMember(call, id);
}

export async function endStaffMember(
  call: UserCall,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await requireStepUp(call);
  const { database, user, at } = call;
  await database.tx(async () => {
    const { member, held } = await lockMember(call, id, version);
    if (isOwner(held)) await requireOtherOwner(call, id);
    await endMember(database, id, { by: user.id, at });
    await revokeInvitationsOf(database, member.user_id, at);
    await writeAudit(call, {
      market: null,
      action: "staff.end",
      subject: { type: "staff_member", id },
      before: describeRoles(held, member.markets),
      after: null,
      reason,
    });
  });
}

async function lockMember(call: UserCall, id: string, version: number) {
  const { database } = call;
  await lockStaff(database);
  const member = await findMember(database, id);
  if (!member) throw new ApiError("not_found");
  requireAll(call, member.keys);
  requireMarkets(call, member.markets);
  if (member.version !== version)
    throw new ApiError("staff_changed", { data: { version: member.version } });
  const held = (await listRoles(database)).filter((role) => member.role_ids.includes(role.id));
  return { member, held };
}

/** Throws last_owner. */
async function requireOtherOwner(
  { database }: Pick<ApiDeps, "database">,
  memberId: string,
): Promise<void> {
  if (!(await hasOtherOwner(database, memberId))) throw new ApiError("last_owner");
}

/** Whoever closes the account leaves the staff, and the last owner cannot. Throws account_busy. */
export async function endMembershipOf(
  { database }: Pick<ApiDeps, "database">,
  userId: string,
  at: Date,
): Promise<void> {
  if (!(await findMemberByUser(database, userId))) return;
  await lockStaff(database);
  const member = await findMemberByUser(database, userId);
  if (!member) return;
  const held = (await listRoles(database)).filter((role) => member.role_ids.includes(role.id));
  if (isOwner(held) && !(await hasOtherOwner(database, member.id)))
    throw new ApiError("account_busy");
  await endMember(database, member.id, { by: userId, at });
  await revokeInvitationsOf(database, userId, at);
  await writeAudit(
    { database, user: { id: userId }, at },
    {
      market: null,
      action: "staff.end",
      subject: { type: "staff_member", id: member.id },
      before: describeRoles(held, member.markets),
      after: null,
    },
  );
}

/** Whether closing the account would be refused. */
export async function isLastOwner(database: ApiDeps["database"], userId: string): Promise<boolean> {
  const member = await findMemberByUser(database, userId);
  if (!member) return false;
  const held = (await listRoles(database)).filter((role) => member.role_ids.includes(role.id));
  return isOwner(held) && !(await hasOtherOwner(database, member.id));
}
