export { findPassportCode, findResoldPassport } from "./get-passport.ts";
export { issuePassport, toEnding } from "./issue-passport.ts";
export { passportRoutes } from "./passport.routes.ts";
export { type Json, signDocument, toCanonicalJson } from "./sign-document.ts";
