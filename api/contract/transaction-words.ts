export const TRANSACTION_KINDS = ["payment", "hold", "refund", "payout"] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** `released` is a hold of which nothing was taken. */
export const TRANSACTION_STATUSES = ["pending", "done", "failed", "released"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Rows of one page of an export; a page of the screen has 20. */
export const EXPORT_PAGE = 200;
