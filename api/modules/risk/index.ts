export {
  askDeviceCheck,
  type AskedDevice,
  assessSubmission,
  refuseSecondListing,
} from "./assess-submission.ts";
export {
  eraseSignals,
  findDeviceCheck,
  insertDeviceCheck,
  isHeld,
  type LastDeviceCheck,
  listListingSignals,
  listPersonSignals,
  lockDeviceNumber,
  resettleSignals,
  settleSignals,
  type SubmittedDevice,
} from "./risk-store.ts";
export { riskRoutes } from "./risk.routes.ts";
