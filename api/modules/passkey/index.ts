export { passkeyExport } from "./export-passkeys.ts";
export { countPasskeys, erasePasskeys } from "./passkey-store.ts";
export { passkeyRoutes } from "./passkey.routes.ts";
