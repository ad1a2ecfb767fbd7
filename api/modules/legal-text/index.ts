export { findLegalTextsOf, keepLegalTexts, listUninformed } from "./legal-text-store.ts";
