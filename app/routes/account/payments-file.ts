import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { streamTransactions } from "../../modules/transaction/stream-transactions.server.ts";
import { parseTransactionFilter } from "../../modules/transaction/transaction-query.ts";
import type { Route } from "./+types/payments-file";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  streamTransactions(context.get(apiContext), {
    filter: parseTransactionFilter(url.searchParams),
    locale: context.get(localeContext),
    now: context.get(webRequestContext).now(),
  });
