export { beginSession } from "./begin-session.ts";
export { secondFactorExport } from "./export-second-factor.ts";
export { startSession } from "./start-session.ts";
export {
  endSignInChallenges,
  eraseSecondFactor,
  findSecondFactorStart,
  isSecondFactorOn,
} from "./second-factor-store.ts";
export { secondFactorRoutes } from "./second-factor.routes.ts";
