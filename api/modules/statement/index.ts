export { statementRoutes } from "./statement.routes.ts";
