export { listSellerFigures } from "./get-statement.ts";
export { statementRoutes } from "./statement.routes.ts";
