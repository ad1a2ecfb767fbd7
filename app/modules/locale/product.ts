export { PRODUCT } from "#contract/product.ts";
