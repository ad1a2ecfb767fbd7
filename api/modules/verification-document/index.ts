export { eraseDocuments, registerDocumentJobs } from "./document-jobs.ts";
export { documentExport } from "./export-documents.ts";
export { findProof, listOwnDocuments } from "./document-store.ts";
export { verificationDocumentRoutes } from "./verification-document.routes.ts";
