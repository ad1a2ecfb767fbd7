export {
  byAmount,
  byDays,
  byId,
  byMark,
  byText,
  byWords,
  defineList,
  moneyOf,
  NEVER,
  orId,
  photoOf,
  type ListDefinition,
  type ListDefinitions,
} from "./list-definition.ts";
export { eraseListViews } from "./list-views.ts";
export { isContact, isFullName, listPhones } from "./private-text.ts";
export { createStaffListRoutes } from "./staff-list.routes.ts";
export { auditList } from "./audit-list.ts";
export { requireProof } from "./browse-list.ts";
export { readCursor } from "./cursor.ts";
export { countRows, findRows, type ListCall } from "./find-rows.ts";
export { toRawQuery, toViewText } from "./list-query.ts";
export { type ListQuery, mayUse, readQuery } from "./read-query.ts";
