export { followParcel, registerStockParcelJobs } from "./parcel-jobs.ts";
export { stockParcelRoutes } from "./stock-parcel.routes.ts";
