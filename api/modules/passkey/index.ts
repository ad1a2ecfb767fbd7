export { erasePasskeys } from "./passkey-store.ts";
export { passkeyRoutes } from "./passkey.routes.ts";
