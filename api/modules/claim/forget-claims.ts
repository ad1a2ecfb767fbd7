/** For the erasure of an account: what it wrote about devices that it claimed the warranty of. */
export { clearDescriptions as forgetClaims } from "./claim-store.ts";
