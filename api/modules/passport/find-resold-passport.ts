/** For a listing and its check: what its device was found to be when its seller bought it here. */
export { findResoldPassport } from "./passport-store.ts";
