export { addOnRoutes } from "./add-on.routes.ts";
