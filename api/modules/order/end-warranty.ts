/** For a claim whose money goes back: nothing covers the device any more. */
export { endWarranty } from "./device-store.ts";
