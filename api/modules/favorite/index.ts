export { eraseFavorites } from "./favorite-store.ts";
export { favoriteRoutes } from "./favorite.routes.ts";
export { mergeFavorites } from "./merge-favorites.ts";
export { registerFavoriteJobs } from "./notify-price-drops.ts";
export { favoriteExport } from "./export-favorites.ts";
