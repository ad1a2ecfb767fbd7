export { orderActionRoutes } from "./order-action.routes.ts";
