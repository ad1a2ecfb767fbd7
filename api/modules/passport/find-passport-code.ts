/** For an order's page: the code of what its device was found to be. */
export { findPassportCode } from "./passport-store.ts";
