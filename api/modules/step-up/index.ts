export { hashPassword, provePassword, requirePassword, wrongPassword } from "./password.ts";
export { getPasswordHash, hasFreshStepUp, requireStepUp } from "./require-fresh-proof.ts";
export { stepUpRoutes } from "./step-up.routes.ts";
