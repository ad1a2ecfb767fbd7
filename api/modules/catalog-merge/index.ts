export { catalogMergeRoutes } from "./catalog-merge.routes.ts";
