import {
  TRANSACTION_KINDS,
  TRANSACTION_STATUSES,
  type TransactionKind,
  type TransactionStatus,
} from "#contract/transaction-words.ts";

export type TransactionFilter = {
  kind: TransactionKind | null;
  status: TransactionStatus | null;
  from: string | null;
  to: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const parseDay = (text: string | null): string | null =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** One parser for the page and for the file, so that both show the same rows. */
export function parseTransactionFilter(query: URLSearchParams): TransactionFilter {
  return {
    kind: TRANSACTION_KINDS.find((kind) => kind === query.get("kind")) ?? null,
    status: TRANSACTION_STATUSES.find((status) => status === query.get("status")) ?? null,
    from: parseDay(query.get("from")),
    to: parseDay(query.get("to")),
  };
}

/** What the API is asked: a filter that is not set is left out. */
export const toApiQuery = (filter: TransactionFilter) =>
  Object.fromEntries(
    Object.entries(filter).filter((one): one is [string, string] => one[1] !== null),
  ) as { [Name in keyof TransactionFilter]?: NonNullable<TransactionFilter[Name]> };

export function parsePage(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
