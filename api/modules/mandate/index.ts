export { mandateExport } from "./export-mandates.ts";
export {
  eraseMandates,
  giveMandate,
  presentMandate,
  revokeMandate,
  writeMandate,
} from "./write-mandate.ts";
