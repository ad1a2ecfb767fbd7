export { catalogRoutes } from "./catalog.routes.ts";
export { listProducts } from "./list-catalog.ts";
export { presentCapacity, presentColor, presentModel } from "./present-catalog.ts";
export { getSku, listSkusById } from "./sku.ts";
