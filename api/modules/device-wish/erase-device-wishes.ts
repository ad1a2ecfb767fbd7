/** For the erasure of an account: what its person would have sold. */
export { eraseDeviceWishes } from "./device-wish-store.ts";
