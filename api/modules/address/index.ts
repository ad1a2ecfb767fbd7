export { findAddress, findLatestPostalCode, removeAddresses } from "./address-store.ts";
export { addressRoutes } from "./address.routes.ts";
export { listAddresses, useAddress } from "./address.ts";
export { addressExport } from "./export-addresses.ts";
