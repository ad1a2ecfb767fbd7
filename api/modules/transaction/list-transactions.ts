import type { listTransactions as endpoint } from "#contract/transaction.ts";
import type { EndpointInput } from "#contract/endpoint.ts";
import type { UserCall } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { endOfDay, toMoment } from "#api/modules/calendar/index.ts";
import { toInvoiceCode } from "#api/modules/invoice/index.ts";
import { listTransactionRows, type TransactionRow } from "./transaction-store.ts";

type Query = EndpointInput<typeof endpoint>["query"];

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

export async function listTransactions({ database, market, user }: UserCall, query: Query) {
  const { kind, status, from, to, page, per_page: size, until } = query;
  const filter = {
    userId: user.id,
    kind,
    status,
    from: from ? toMoment(market, from, 0) : null,
    before: earlier(to ? endOfDay(market, to) : null, until ? new Date(until) : null),
  };
  const { total, rows } = await listTransactionRows(database, filter, { page, size });
  const sent = { kind, status, from, to, until, ...(size !== 20 && { per_page: String(size) }) };
  const named = Object.entries(sent).filter((one): one is [string, string] => one[1] !== undefined);
  return toPage(rows.map(presentTransaction), {
    total,
    page,
    size,
    path: "/profile/transactions",
    query: Object.fromEntries(named),
  });
}

const presentTransaction = ({
  amount,
  currency,
  at,
  invoice_id,
  invoice_market,
  invoice_year,
  invoice_number,
  ...row
}: TransactionRow) => ({
  ...row,
  amount: { amount, currency },
  at: at.toISOString(),
  invoice:
    invoice_id === null
      ? null
      : {
          id: invoice_id,
          code: toInvoiceCode({
            market: invoice_market!,
            year: invoice_year!,
            number: invoice_number!,
          }),
        },
});
