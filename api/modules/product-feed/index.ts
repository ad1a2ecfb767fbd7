export { productFeedRoutes } from "./product-feed.routes.ts";
