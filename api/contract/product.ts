/** The name of the product, spelled here alone. */
export const PRODUCT = "Deftero";
