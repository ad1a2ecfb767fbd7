export { beginSession } from "./begin-session.ts";
export { secondFactorExport } from "./export-second-factor.ts";
export { startSession } from "./begin-session.ts";
export {
  endSignInChallenges,
  eraseSecondFactor,
  findSecondFactorStart,
  hasAnyFactor,
  isSecondFactorOn,
  turnOnSecondFactor,
} from "./second-factor-store.ts";
export { secondFactorRoutes } from "./second-factor.routes.ts";
export { hashRecoveryCodes } from "./recovery-codes.ts";
export { requireFactorLeft, requireKnownFactor, saveSetup } from "./set-up-second-factor.ts";
