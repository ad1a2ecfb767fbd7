/** For the erasure of an account: what it reported, and the e-mail that was answered. */
export { clearReports as forgetReports } from "./report-store.ts";
