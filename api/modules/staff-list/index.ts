export {
  byAmount,
  byDays,
  byId,
  byMark,
  byText,
  byWords,
  defineList,
  moneyOf,
  orId,
  type ListDefinitions,
} from "./list-definition.ts";
export { eraseListViews } from "./list-views.ts";
export { isContact, isFullName, listPhones } from "./private-text.ts";
export { createStaffListRoutes } from "./staff-list.routes.ts";
export { auditList } from "./audit-list.ts";
