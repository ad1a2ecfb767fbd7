export { passkeyExport } from "./export-passkeys.ts";
export { erasePasskeys } from "./passkey-store.ts";
export { passkeyRoutes } from "./passkey.routes.ts";
