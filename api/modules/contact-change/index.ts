export {
  type ContactChangeRow,
  endChangesFrom,
  findContactChange,
  insertContactChange,
  issueUndoToken,
  listChangesFrom,
} from "./contact-change-store.ts";
export { contactChangeExport } from "./export-contact-changes.ts";
