export { erasePerson } from "./erase-person.ts";
export { endPersonSessions } from "./person-actions.ts";
export { personRoutes } from "./person.routes.ts";
