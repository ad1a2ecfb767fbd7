import type { InvitationState, StaffInvitation } from "#contract/staff.ts";
import type { Market } from "#contract/market.ts";
import type { Call, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Unbranded } from "#api/http/route.ts";
import { foldEmail, toAccountLocale } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import {
  closeInvitation,
  findInvitationByToken,
  insertInvitation,
  type InvitationRow,
  listOpenInvitations,
  lockInvitation,
} from "#api/modules/staff-invitation/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { toRoleName } from "./change-member.ts";
import { describeRoles, requireAll, requireMarkets, requireRoles, toKeys } from "./grant-policy.ts";
import {
  findMemberByUser,
  insertMember,
  listRoles,
  lockStaff,
  type RoleRow,
  writeMember,
} from "./staff-store.ts";

type Reader = Pick<Call, "at">;

const present = (row: InvitationRow, roles: readonly RoleRow[], { at }: Reader) =>
  ({
    id: row.id,
    email: row.email,
    roles: roles.filter(({ id }) => row.role_ids.includes(id)).map(toRoleName),
    markets: row.markets,
    invited_by: row.invited_by_name,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= at,
  }) satisfies Unbranded<StaffInvitation>;

export async function listInvitations(call: UserCall) {
  const roles = await listRoles(call.database);
  return (await listOpenInvitations(call.database)).map((row) => present(row, roles, call));
}

type Wish = { email: string; role_ids: readonly string[]; markets: readonly Market[] | null };

/** Throws key_missing, proof_needed, and invalid_fields also for who is staff already. */
export async function inviteStaff(call: UserCall, { email, role_ids, markets }: Wish) {
  await requireStepUp(call);
  const { database, user, at } = call;
  return database.tx(async () => {
    await lockStaff(database);
    const roles = await requireRoles(call, role_ids);
    requireAll(call, toKeys(roles));
    requireMarkets(call, markets);
    const folded = foldEmail(email);
    const account = await findAccount(database, folded);
    if (account && (await findMemberByUser(database, account.id)))
      throw new ApiError("invalid_fields", { fields: { email: ["console.staff.already"] } });
    const id = await insertInvitation(
      database,
      {
        email,
        email_folded: folded,
        markets: markets && [...markets],
        role_ids: roles.map((role) => role.id),
        invited_by: user.id,
      },
      at,
    );
    await writeAudit(call, {
      market: null,
      action: "staff.invite",
      subject: { type: "staff_invitation", id },
      after: describeRoles(roles, markets),
    });
    const place = account ? toAccountLocale(account) : { market: call.market, locale: call.locale };
    await sendMessage(call, {
      template: "staff-invitation",
      payload: { invitation_id: id },
      recipient: email,
      ...place,
      dedupe_key: `staff-invitation-${id}`,
      at,
    });
    return present((await lockInvitation(database, id))!, roles, call);
  });
}

/** Throws not_found, key_missing, invitation_closed. */
export async function revokeInvitation(call: UserCall, id: string): Promise<void> {
  const { database, at } = call;
  await database.tx(async () => {
    const invitation = await lockInvitation(database, id);
    if (!invitation) throw new ApiError("not_found");
    if (invitation.accepted_at || invitation.revoked_at) throw new ApiError("invitation_closed");
    const roles = await requireRoles(call, invitation.role_ids);
    requireAll(call, toKeys(roles));
    await closeInvitation(database, id, { revoked_at: at });
    await writeAudit(call, {
      market: null,
      action: "staff.revoke_invitation",
      subject: { type: "staff_invitation", id },
      before: describeRoles(roles, invitation.markets),
      after: null,
    });
  });
}

const toState = (invitation: InvitationRow, { at }: Reader): InvitationState => {
  if (invitation.accepted_at) return "accepted";
  if (invitation.revoked_at) return "revoked";
  return invitation.expires_at <= at ? "expired" : "open";
};

/** Shows the invitation to the holder of the link. Throws not_found. */
export async function getInvitation(call: Call, token: string) {
  const invitation = await findInvitationByToken(call.database, token);
  if (!invitation) throw new ApiError("not_found");
  const { email, roles, invited_by, expires_at } = present(
    invitation,
    await listRoles(call.database),
    call,
  );
  return { email, roles, invited_by, expires_at, state: toState(invitation, call) };
}

/**
 * Who is staff already by another invitation holds the roles of both. Throws not_found,
 * invitation_closed, invitation_other_email.
 */
export async function acceptInvitation(call: UserCall, token: string): Promise<void> {
  const { database, user, at } = call;
  await database.tx(async () => {
    await lockStaff(database);
    const invitation = await findInvitationByToken(database, token, { lock: true });
    if (!invitation) throw new ApiError("not_found");
    if (toState(invitation, call) !== "open") throw new ApiError("invitation_closed");
    const account = await findAccount(database, invitation.email_folded);
    if (account?.id !== user.id) throw new ApiError("invitation_other_email");
    const { markets, role_ids: roleIds, invited_by: invitedBy } = invitation;
    const member = await findMemberByUser(database, user.id);
    if (member) {
      const isEverywhere = member.markets === null || markets === null;
      await writeMember(database, member, {
        roleIds: [...member.role_ids, ...roleIds],
        markets: isEverywhere ? null : [...new Set([...member.markets!, ...markets])],
      });
    } else await insertMember(database, { userId: user.id, roleIds, markets, invitedBy }, at);
    await closeInvitation(database, invitation.id, { accepted_at: at, accepted_by: user.id });
    const roles = (await listRoles(database)).filter(({ id }) => roleIds.includes(id));
    await writeAudit(call, {
      market: null,
      action: "staff.accept",
      subject: { type: "staff_invitation", id: invitation.id },
      after: describeRoles(roles, markets),
    });
  });
}

/** The open account whose verified e-mail it is. */
const findAccount = (database: Database, folded: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "market", "language"])
    .where("email_folded", "=", folded)
    .where("email_verified_at", "is not", null)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
