export { eraseDocuments, registerDocumentJobs } from "./document-jobs.ts";
export { documentList } from "./document-list.ts";
export { documentExport } from "./export-documents.ts";
export { findProof, listOwnDocuments } from "./document-store.ts";
export { verificationDocumentRoutes } from "./verification-document.routes.ts";
