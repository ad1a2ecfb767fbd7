import type { Locale } from "#contract/market.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import type { Namespace } from "../locale/namespaces.ts";

export type ListTexts = {
  /** Has `title`, `lead`, and `column.…`, `filter.…`, `tab.…` where the common ones do not do. */
  namespace: Namespace;
  /** Where the names of words are: the namespace and the prefix, by the column or the filter. */
  words: Record<string, readonly [Namespace, string]>;
  /** The page of a row; null where it has none. */
  pageOf: ((locale: Locale, page: string) => string) | null;
};

/** What the web adds to each list of the API. */
export const LIST_TEXTS: Record<StaffListId, ListTexts> = {
  orders: {
    namespace: "list-orders",
    words: {
      status: ["hub-order", "status"],
      shipping: ["list-orders", "shipping"],
    },
    pageOf: hubPaths.order,
  },
  listings: {
    namespace: "list-listings",
    words: {
      status: ["my-listings", "state"],
      condition: ["common", "grade"],
      vertical: ["common", "vertical"],
    },
    pageOf: hubPaths.listing,
  },
  stock: {
    namespace: "list-stock",
    words: { status: ["list-stock", "status"], reason: ["consignment", "reason"] },
    pageOf: consolePaths.stock,
  },
  people: {
    namespace: "list-people",
    pageOf: consolePaths.person,
    words: { language: ["list-people", "language"] },
  },
  payments: {
    namespace: "list-payments",
    words: { status: ["hub-order", "payment.status"], method: ["hub-order", "payment"] },
    pageOf: hubPaths.order,
  },
  payouts: {
    namespace: "list-payouts",
    words: { status: ["hub-order", "payout"] },
    pageOf: hubPaths.order,
  },
  reviews: {
    namespace: "list-reviews",
    words: { standing: ["list-reviews", "standing"], role: ["list-reviews", "role"] },
    pageOf: hubPaths.order,
  },
  tickets: {
    namespace: "list-tickets",
    words: {
      status: ["ticket-desk", "state-of"],
      topic: ["ticket", "topic"],
      source: ["ticket-desk", "source-of"],
    },
    pageOf: consolePaths.ticket,
  },
  audit: {
    namespace: "list-audit",
    words: { action: ["audit", "action"], subject: ["audit", "subject"] },
    pageOf: (locale, id) => consolePaths.audit(locale, { id }),
  },
};
