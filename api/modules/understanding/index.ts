export {
  type Catalogue,
  type CatalogueModel,
  findCatalogue,
  forgetCatalogue,
  toGigabytes,
} from "./catalogue.ts";
export { fold, GREEK_LETTERS, toPieces } from "./fold.ts";
export { isSmallWord, readQuery } from "./read-query.ts";
export type { DeviceFilter, Slots, Understood } from "./slots.ts";
export { NUMBER_WORDS } from "./lexicon/amounts.ts";
export { EMPTY_WORDS, SYNONYMS, VERTICAL_WORDS } from "./synonyms.ts";
export { findEditDistance } from "./edit-distance.ts";
export { type TurnContext, understand } from "./understand.ts";
