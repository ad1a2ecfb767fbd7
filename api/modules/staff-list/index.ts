export {
  byAmount,
  byDays,
  byId,
  byMark,
  byText,
  byWords,
  defineList,
  moneyOf,
  type ListDefinition,
} from "./list-definition.ts";
export { listPhones } from "./private-text.ts";
export { createStaffListRoutes, type ListDefinitions } from "./staff-list.routes.ts";
