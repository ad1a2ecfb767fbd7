export { getOrderDetail } from "./get-order-detail.ts";
export { getStaffOrder } from "./get-staff-order.ts";
export { orderRoutes } from "./order-detail.routes.ts";
