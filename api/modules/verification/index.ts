export { expireLateCode, isCodeOf, issueCode } from "./issue-code.ts";
export { toCodeError, tryCode } from "./try-code.ts";
export {
  changeVerification,
  endVerificationsOf,
  listVerificationsOf,
  lockSends,
  lockVerificationsOf,
  type Purpose,
  putVerification,
  writeSends,
} from "./verification-store.ts";
