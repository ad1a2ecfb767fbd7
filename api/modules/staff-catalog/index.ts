export { staffCatalogRoutes } from "./staff-catalog.routes.ts";
export { toCapacity, toSlug } from "./device-key.ts";
export { registerFaceValueJobs } from "./face-values.ts";
export type { Device } from "./read-device.ts";
export { followCatalog, registerCatalogJobs } from "./run-import.ts";
export { loadCatalog, lockCatalog } from "./loaded-catalog.ts";
export { writeDevices } from "./write-devices.ts";
