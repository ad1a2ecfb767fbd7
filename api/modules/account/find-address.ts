/** One of a person's own addresses, by its id; none of anybody else's. */
export { findAddress } from "./address-store.ts";
