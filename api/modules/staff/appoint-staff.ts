import type { Market } from "#contract/market.ts";
import type { BuiltInRole } from "#contract/staff-keys.ts";
import type { Database } from "#api/db/database.ts";
import { foldEmail } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { insertInvitation, issueInvitationToken } from "#api/modules/staff-invitation/index.ts";
import { describeRoles } from "./grant-policy.ts";
import { findBuiltInRole, insertMember, lockStaff } from "./staff-store.ts";

type Granted = { role: BuiltInRole; markets: readonly Market[] | null; at: Date };

/**
 * Invites from the command line, which holds every key, and returns the token of the link. No mail is sent, because a
 * new shop may have no mail provider yet.
 */
export async function inviteByCommand(
  database: Database,
  { email, role: slug, markets, at }: Granted & { email: string },
): Promise<string> {
  return database.tx(async () => {
    const role = await findBuiltInRole(database, slug);
    const invitation = {
      email,
      email_folded: foldEmail(email),
      markets: markets && [...markets],
      role_ids: [role.id],
      invited_by: null,
    };
    const id = await insertInvitation(database, invitation, at);
    await writeAudit(
      { database, user: null, at },
      {
        market: null,
        action: "staff.invite",
        subject: { type: "staff_invitation", id },
        after: describeRoles([role], markets),
        data: { by: "command line" },
      },
    );
    return (await issueInvitationToken(database, id, at))!;
  });
}

/** Appoints people of the seed, who answer no mail. */
export async function appointStaff(
  database: Database,
  { userId, role: slug, markets, at }: Granted & { userId: string },
): Promise<void> {
  await database.tx(async () => {
    await lockStaff(database);
    const role = await findBuiltInRole(database, slug);
    const member = { userId, roleIds: [role.id], markets, invitedBy: null };
    const id = await insertMember(database, member, at);
    await writeAudit(
      { database, user: null, at },
      {
        market: null,
        action: "staff.accept",
        subject: { type: "staff_member", id },
        after: describeRoles([role], markets),
        data: { by: "demo" },
      },
    );
  });
}
