/** For every page that tells how many devices a seller has sold. */
export { soldCount } from "./sales-store.ts";
