export { findAddress, findLatestPostalCode, removeAddresses } from "./address-store.ts";
export { addressRoutes } from "./address.routes.ts";
export { useAddress } from "./address.ts";
