export {
  closeInvitation,
  findInvitationByToken,
  insertInvitation,
  issueInvitationToken,
  listOpenInvitations,
  lockInvitation,
  type InvitationRow,
} from "./invitation-store.ts";
