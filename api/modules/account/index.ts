export { foldEmail, toAccountLocale } from "./account-policy.ts";
export {
  type AccountRow,
  findAndLockAccount,
  getAccount,
  lockAccount,
  writeAccount,
} from "./account-store.ts";
export { describeDevice, endAllSessions } from "./account-sessions.ts";
export { accountRoutes } from "./account.routes.ts";
export { hasProvedEmail, maskEmail } from "./contact.ts";
export { findClosedAccounts, findOpenMembers } from "./find-account.ts";
export { closeAccount } from "./delete-profile.ts";
export { registerErasureJobs } from "./erase-account.ts";
export { registerOwnerWarningJobs } from "./notify-owner.ts";
export { findSeller, requireCompleteProfile } from "./require-complete-profile.ts";
export { findMemberId, requireMember } from "./require-member.ts";
export { resendCode } from "./resend-code.ts";
export { restoreAccount } from "./restore-account.ts";
export { listLiveSessions } from "./session-store.ts";
export { sweepUnowned } from "./sweep-unowned.ts";
export { writeToMember, writeToUser } from "./write-to-member.ts";
export { accountExport } from "./export-account.ts";
export { peopleList } from "./people-list.ts";
