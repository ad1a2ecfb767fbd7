export { erasePerson } from "./erase-person.ts";
export { personRoutes } from "./person.routes.ts";
