export { registerSavedSearchJobs } from "./notify-saved-searches.ts";
export { nameSearch } from "./name-search.ts";
export { countSearchesNaming, renameInSearches } from "./rename-in-searches.ts";
export { parseSearch, writeSearch } from "./saved-query.ts";
export { deleteSavedSearchesOf } from "./saved-search-store.ts";
export { savedSearchRoutes } from "./saved-search.routes.ts";
export { savedSearchExport } from "./export-saved-searches.ts";
