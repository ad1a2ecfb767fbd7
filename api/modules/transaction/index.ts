export { transactionRoutes } from "./transaction.routes.ts";
