/** For a claim that ends with another unit. */
export { replaceDevice } from "./device-store.ts";
