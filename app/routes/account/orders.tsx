import { apiContext, webRequestContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  NoOrders,
  OrderList,
  OrderPages,
  OrderWaits,
  OrderTabs,
  parseOrderQuery,
} from "../../modules/order/order-list.tsx";
import { presentOrderRow, sortByTurn } from "../../modules/order/present-order-row.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/orders";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseOrderQuery(url.searchParams);
  const api = context.get(apiContext);
  const first = await api.order.list({ user: "me", ...asked });
  // By default the tab that needs an action: a seller has one day to accept a sale.
  const isSaleFirst =
    !url.searchParams.has("role") &&
    !url.searchParams.has("state") &&
    (first.counts?.seller.waiting ?? 0) > 0;
  const query = isSaleFirst ? ({ ...asked, role: "seller" } as const) : asked;
  const { data, meta } = isSaleFirst ? await api.order.list({ user: "me", ...query }) : first;
  return {
    counts: first.counts ?? null,
    orders: sortByTurn(data.map(presentOrderRow)),
    query: { ...query, page: meta.current_page },
    total: meta.total,
    last: meta.last_page,
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const t = useT("order");
  const locale = useLocale();
  const { orders, query, total, last, now, counts } = loaderData;
  const requests = orders.filter(({ status, turn }) => status === "requested" && turn !== null);
  return (
    <AccountFrame
      screen="orders"
      title={t("list.title")}
      isWide
      lead={
        requests.length > 0 ? (
          <b>{t("list.requests", { count: requests.length })}</b>
        ) : total === 0 ? null : (
          t("list.count", { count: total })
        )
      }
    >
      <PageHead title={t("list.title")} noIndex />
      {counts === null ? null : <OrderWaits counts={counts} />}
      <OrderTabs {...query} counts={counts} />
      {orders.length === 0 ? <NoOrders {...query} /> : <OrderList orders={orders} now={now} />}
      <OrderPages {...query} last={last} />
      {query.role === "seller" ? null : (
        <p className="small">
          <a href={paths.withdraw(locale)}>{t("list.withdraw")}</a>
        </p>
      )}
    </AccountFrame>
  );
}
