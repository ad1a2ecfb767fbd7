/** The product's name; its only occurrence in the code. */
export const PRODUCT = "Deftero";
