export {
  voidProposalsAbove,
  voidProposalsOf,
  voidProposalsOutside,
  voidProposalsOfListing,
  voidProposalsOfOffer,
} from "./close-proposals.ts";
export { createProposal } from "./create-proposal.ts";
export { proposalExport } from "./export-proposals.ts";
export { eraseProposals, findOpenProposal } from "./proposal-store.ts";
export { proposalRoutes } from "./proposal.routes.ts";
