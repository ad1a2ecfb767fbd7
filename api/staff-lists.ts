import { orderList } from "#api/modules/hub/index.ts";
import type { ListDefinitions } from "#api/modules/staff-list/index.ts";

/** Every list of the console, one line each. */
export const staffLists: ListDefinitions = {
  orders: orderList,
};
