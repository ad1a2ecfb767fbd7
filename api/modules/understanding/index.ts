export { type Catalogue, type CatalogueModel, readCatalogue } from "./catalogue.ts";
export { fold, GREEK_LETTERS, toPieces } from "./fold.ts";
export type { DeviceFilter, Slots, Understood } from "./slots.ts";
export { EMPTY_WORDS, SYNONYMS, VERTICAL_WORDS } from "./synonyms.ts";
export { understand } from "./understand.ts";
