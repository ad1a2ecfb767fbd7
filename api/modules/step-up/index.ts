export { hashPassword, provePassword, requirePassword, wrongPassword } from "./password.ts";
export { getPasswordHash, hasFreshProof, requireFreshProof } from "./require-fresh-proof.ts";
export { stepUpRoutes } from "./step-up.routes.ts";
