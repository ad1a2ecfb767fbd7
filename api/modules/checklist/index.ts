export { checklistRoutes } from "./checklist.routes.ts";
