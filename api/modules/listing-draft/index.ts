export { requireSelling } from "./draft-policy.ts";
export { eraseDrafts, sweepDrafts } from "./erase-drafts.ts";
export { listingDraftRoutes } from "./listing-draft.routes.ts";
export { setDraftPrice } from "./save-draft.ts";
export { applyEdit } from "./submit-draft.ts";
export { listingDraftExport } from "./export-drafts.ts";
