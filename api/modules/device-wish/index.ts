export { eraseDeviceWishes } from "./device-wish-store.ts";
export { deviceWishRoutes } from "./device-wish.routes.ts";
export { deviceWishExport } from "./export-device-wishes.ts";
