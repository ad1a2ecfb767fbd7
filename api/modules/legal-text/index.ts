export {
  findLegalTextsOf,
  keepLegalTextsOfMember,
  keepLegalTextsOfOrder,
  type LegalTexts,
  listUninformed,
} from "./legal-text-store.ts";
