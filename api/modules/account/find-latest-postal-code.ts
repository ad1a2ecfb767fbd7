/** The postal code that somebody used last in a country. */
export { findLatestPostalCode } from "./address-store.ts";
