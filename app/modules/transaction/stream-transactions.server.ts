import type { Transaction } from "#contract/transaction.ts";
import { EXPORT_PAGE } from "#contract/transaction-words.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { toApiQuery, type TransactionFilter } from "./transaction-query.ts";
import { CSV_START, type CsvCell, toCsvHeaders, writeCsvLine } from "./write-csv.ts";

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

/**
 * The rows of the filter as CSV, a page of the API at a time. The first page is asked before the
 * response begins, so that an error still is one.
 */
export async function streamTransactions(
  api: ApiClient,
  { filter, locale, now }: { filter: TransactionFilter; locale: Locale; now: Date },
): Promise<Response> {
  const t = getT(locale, "transaction");
  const read = (page: number) =>
    api.transaction.list({
      ...toApiQuery(filter),
      page,
      per_page: EXPORT_PAGE,
      until: now.toISOString(),
    });
  const write = (rows: readonly Transaction[]) =>
    rows.map((row) => writeCsvLine(locale, toCells(locale, row))).join("");
  const first = await read(1);
  const head = writeCsvLine(
    locale,
    COLUMNS.map((column) => t(`csv.${column}`)),
  );
  const encoder = new TextEncoder();
  let page = 1;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encoder.encode(CSV_START + head + write(first.data)));
    },
    async pull(stream) {
      page += 1;
      if (page > first.meta.last_page) return stream.close();
      stream.enqueue(encoder.encode(write((await read(page)).data)));
    },
  });
  return new Response(body, { headers: toCsvHeaders(t("csv.file")) });
}
