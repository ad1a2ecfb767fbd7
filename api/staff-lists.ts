import { peopleList } from "#api/modules/account/index.ts";
import { claimList } from "#api/modules/claim/index.ts";
import { orderList, orderQueueList, reviewQueueList } from "#api/modules/hub/index.ts";
import { hubStockList } from "#api/modules/hub-stock/index.ts";
import { listingList } from "#api/modules/listing/index.ts";
import { paymentList } from "#api/modules/payment/index.ts";
import { payoutList } from "#api/modules/payout/index.ts";
import { reviewList } from "#api/modules/review/index.ts";
import { ticketList } from "#api/modules/ticket/index.ts";
import { documentList } from "#api/modules/verification-document/index.ts";
import { auditList, type ListDefinitions } from "#api/modules/staff-list/index.ts";

/** Every list of the console, one line each. */
export const staffLists: ListDefinitions = {
  queue: orderQueueList,
  orders: orderList,
  review: reviewQueueList,
  listings: listingList,
  stock: hubStockList,
  people: peopleList,
  payments: paymentList,
  payouts: payoutList,
  reviews: reviewList,
  tickets: ticketList,
  claims: claimList,
  documents: documentList,
  audit: auditList,
};
