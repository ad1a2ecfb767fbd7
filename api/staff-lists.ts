import { peopleList } from "#api/modules/account/index.ts";
import { orderList } from "#api/modules/hub/index.ts";
import { hubStockList } from "#api/modules/hub-stock/index.ts";
import { listingList } from "#api/modules/listing/index.ts";
import { paymentList } from "#api/modules/payment/index.ts";
import { payoutList } from "#api/modules/payout/index.ts";
import { reviewList } from "#api/modules/review/index.ts";
import { ticketList } from "#api/modules/ticket/index.ts";
import { auditList, type ListDefinitions } from "#api/modules/staff-list/index.ts";

/** Every list of the console, one line each. */
export const staffLists: ListDefinitions = {
  orders: orderList,
  listings: listingList,
  stock: hubStockList,
  people: peopleList,
  payments: paymentList,
  payouts: payoutList,
  reviews: reviewList,
  tickets: ticketList,
  audit: auditList,
};
