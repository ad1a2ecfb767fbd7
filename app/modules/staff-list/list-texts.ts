import type { Locale } from "#contract/market.ts";
import type { AskedList } from "#contract/staff-list.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import type { Namespace } from "../locale/namespaces.ts";

type Asked = Pick<AskedList, "tab" | "filters">;

export type ListTexts = {
  /** Has `title`, `lead`, and `column.…`, `filter.…`, `tab.…` where the common ones do not do. */
  namespace: Namespace;
  /** Where the names of words are: the namespace and the prefix, by the column or the filter. */
  words: Record<string, readonly [Namespace, string]>;
  /** The page of a row; null where it has none. It may depend on where the row was found. */
  pageOf: ((locale: Locale, page: string, asked?: Asked) => string) | null;
};

/** What the web adds to each list of the API. */
export const LIST_TEXTS: Record<StaffListId, ListTexts> = {
  queue: {
    namespace: "list-queue",
    words: {
      status: ["hub-order", "status"],
      shipping: ["list-orders", "shipping"],
    },
    pageOf: (locale, id, asked) =>
      asked?.tab === "check" ? hubPaths.inspection(locale, id) : hubPaths.order(locale, id),
  },
  orders: {
    namespace: "list-orders",
    words: {
      status: ["hub-order", "status"],
      shipping: ["list-orders", "shipping"],
    },
    pageOf: (locale, id) => hubPaths.order(locale, id),
  },
  review: {
    namespace: "list-review",
    words: { condition: ["common", "grade"], vertical: ["common", "vertical"] },
    // The next one is of the same country then.
    pageOf: (locale, id, asked) => {
      const [market, ...others] = asked?.filters["market"] ?? [];
      return hubPaths.listing(locale, id, {
        market: others.length === 0 ? (market ?? null) : null,
      });
    },
  },
  listings: {
    namespace: "list-listings",
    words: {
      status: ["my-listings", "state"],
      condition: ["common", "grade"],
      vertical: ["common", "vertical"],
    },
    pageOf: (locale, id) => hubPaths.listing(locale, id),
  },
  stock: {
    namespace: "list-stock",
    words: { status: ["list-stock", "status"], reason: ["consignment", "reason"] },
    pageOf: consolePaths.stock,
  },
  people: {
    namespace: "list-people",
    pageOf: (locale, id) => consolePaths.person(locale, id),
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
  claims: {
    namespace: "list-claims",
    words: {
      status: ["hub-order", "claim.status"],
      reason: ["hub-order", "claim.reason"],
      outcome: ["list-claims", "outcome"],
    },
    pageOf: hubPaths.claim,
  },
  documents: {
    namespace: "list-documents",
    words: {
      kind: ["documents", "kind"],
      purpose: ["list-documents", "purpose"],
      status: ["documents", "status"],
    },
    pageOf: hubPaths.document,
  },
  audit: {
    namespace: "list-audit",
    words: { action: ["audit", "action"], subject: ["audit", "subject"] },
    pageOf: (locale, id) => consolePaths.audit(locale, { id }),
  },
};
