import type { Transaction } from "#contract/transaction.ts";
import { EXPORT_PAGE } from "#contract/transaction-words.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { toApiQuery, type TransactionFilter } from "./transaction-query.ts";
import { streamCsv } from "./stream-csv.server.ts";
import type { CsvCell } from "./write-csv.ts";

const COLUMNS = [
  "at",
  "kind",
  "status",
  "purpose",
  "order",
  "title",
  "amount",
  "currency",
  "method",
  "document",
] as const;

function toCells(locale: Locale, one: Transaction): CsvCell[] {
  const t = getT(locale, "transaction");
  const { kind, status, purpose, amount, method, last4, invoice } = one;
  const way = method === null ? null : t(`method.${method}`);
  return [
    one.at.slice(0, 10),
    t(`kinds.${kind}`),
    t(`statuses.${status}`),
    t(`purposes.${purpose}`),
    one.order_number ?? "",
    one.title,
    { money: kind === "payment" ? -amount.amount : amount.amount },
    amount.currency,
    [way, last4].filter(Boolean).join(" "),
    invoice?.code ?? "",
  ];
}

/** The rows of the filter as CSV. */
export function streamTransactions(
  api: ApiClient,
  { filter, locale, now }: { filter: TransactionFilter; locale: Locale; now: Date },
): Promise<Response> {
  const t = getT(locale, "transaction");
  return streamCsv({
    locale,
    name: t("csv.file"),
    head: COLUMNS.map((column) => t(`csv.${column}`)),
    read: async (after: number | null) => {
      const page = after ?? 1;
      const { data, meta } = await api.transaction.list({
        ...toApiQuery(filter),
        page,
        per_page: EXPORT_PAGE,
        until: now.toISOString(),
      });
      return { data, next: page < meta.last_page ? page + 1 : null };
    },
    toCells: (row) => toCells(locale, row),
  });
}
