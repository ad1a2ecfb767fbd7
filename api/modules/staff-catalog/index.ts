export { catalogDeskRoutes } from "./catalog-desk.routes.ts";
export { toCapacity, toSlug } from "./device-key.ts";
export { registerFaceValueJobs } from "./face-values.ts";
export type { Device } from "./read-device.ts";
export { registerCatalogJobs } from "./run-import.ts";
export { loadShelf, lockCatalog } from "./shelf.ts";
export { writeDevices } from "./write-devices.ts";
