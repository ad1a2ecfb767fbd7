export { addInspectionPhoto } from "./add-inspection-photo.ts";
export { checkImei, findLastImeiCheck } from "./check-imei.ts";
export { decideInspection } from "./decide-inspection.ts";
export {
  addCheckDigit,
  IMEI_BODY,
  isDeviceNumber,
  toDeviceNumber,
  toListedImei,
  toNumberKind,
} from "./device-number.ts";
export { findListedNumber, findNumberDoubts, hasDoubts } from "./find-number-doubts.ts";
export { findInspection, getInspection } from "./get-inspection.ts";
export {
  ABSENT,
  applyFinding,
  createChecklist,
  type Finding,
  type InspectionItem,
  toFoundCondition,
} from "./inspection-policy.ts";
export {
  findClaims,
  findInspectionRow,
  insertInspection,
  insertInspectionPhoto,
  type InspectionRow,
  writeInspection,
  writeFound,
} from "./inspection-store.ts";
export { createInspection } from "./lock-inspection.ts";
export { passInspection } from "./pass-inspection.ts";
export { saveInspection } from "./save-inspection.ts";
export { imeiCheckExport } from "./export-imei-checks.ts";
