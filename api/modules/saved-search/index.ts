export { registerSavedSearchJobs } from "./notify-saved-searches.ts";
export { deleteSavedSearchesOf } from "./saved-search-store.ts";
export { savedSearchRoutes } from "./saved-search.routes.ts";
export { savedSearchExport } from "./export-saved-searches.ts";
