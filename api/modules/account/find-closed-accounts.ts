/** Closed accounts that support can open again. */
export { findClosedAccounts } from "./profile-store.ts";
