export { type DecisionLink, openDecisionLink, sealDecisionLink } from "./decision-link.ts";
export {
  requireListingUnrestricted,
  requireNotSuspended,
  requireUnrestricted,
} from "./require-unrestricted.ts";
export {
  findRestriction,
  isListingStopped,
  isSellerStopped,
  isSellingStopped,
} from "./restriction-store.ts";
