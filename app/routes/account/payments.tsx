import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import {
  parsePage,
  parseTransactionFilter,
  toApiQuery,
} from "../../modules/transaction/transaction-query.ts";
import { TransactionsPage } from "../../modules/transaction/transactions-page.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/payments";

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseTransactionFilter(url.searchParams);
  const { data, meta } = await context
    .get(apiContext)
    .transaction.list({ ...toApiQuery(filter), page: parsePage(url.searchParams) });
  return {
    filter,
    transactions: data,
    page: meta.current_page,
    last: meta.last_page,
    total: meta.total,
  };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const t = useT("transaction");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="payments" title={t("title")} lead={t("lead")}>
        <TransactionsPage {...loaderData} />
      </AccountFrame>
    </>
  );
}
