export { hashPassword, provePassword, requirePassword, wrongPassword } from "./password.ts";
export {
  getPasswordHash,
  hasFreshStepUp,
  markProved,
  requireStepUp,
} from "./require-fresh-proof.ts";
export { stepUpRoutes } from "./step-up.routes.ts";
