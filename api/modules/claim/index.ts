export { registerClaimClockJobs } from "./claim-clock.ts";
export { CLAIM_TRANSITIONS } from "./claim-states.ts";
export { eraseClaims, insertClaim, writeStatus } from "./claim-store.ts";
export { openWithdrawalClaim } from "./open-withdrawal-claim.ts";
export { claimRoutes } from "./claim.routes.ts";
export { listOrderClaims, toSendDate } from "./list-claims.ts";
export { registerClaimJobs } from "./notify-claim.ts";
export { registerClaimDeliveries } from "./resolve-claim.ts";
export { claimExport } from "./export-claims.ts";
