export { mandateExport } from "./export-mandates.ts";
export {
  eraseMandates,
  giveMandate,
  MANDATE_TEXT,
  type MandateRow,
  presentMandate,
  revokeMandate,
  writeMandate,
} from "./write-mandate.ts";
