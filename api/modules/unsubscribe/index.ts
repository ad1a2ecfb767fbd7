export { signUnsubscribe } from "./unsubscribe-token.ts";
export { unsubscribeRoutes } from "./unsubscribe.routes.ts";
