export {
  closeInvitation,
  findInvitationByToken,
  insertInvitation,
  issueInvitationToken,
  listOpenInvitations,
  lockInvitation,
  revokeInvitationsOf,
  type InvitationRow,
} from "./invitation-store.ts";
