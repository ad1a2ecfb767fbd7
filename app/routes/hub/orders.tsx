import { apiContext, webRequestContext } from "../../context.ts";
import { CountryChips } from "../../modules/hub/country-chips.tsx";
import { EmptyOrders, OrderQueuePages, OrderSearch } from "../../modules/hub/order-queue-list.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { OrderTable } from "../../modules/hub/order-table.tsx";
import { OrderTabs } from "../../modules/hub/order-tabs.tsx";
import {
  presentOrderRow,
  parseOrderQueue,
  toOrderAddress,
  toOrderQuery,
} from "../../modules/hub/order-queue.ts";
import { QueueKeys } from "../../modules/hub/late-keys.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import type { ScanPlace } from "../../modules/scan/scan-place.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/orders";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseOrderQueue(url.searchParams);
  const api = context.get(apiContext);
  const { data, meta, counts } = await api.hubOrder.list(toOrderQuery(asked));
  const scan: ScanPlace = { place: null, hint: "any" };
  return {
    scan,
    asked: { ...asked, page: meta.current_page },
    last: meta.last_page,
    total: meta.total,
    counts,
    rows: data.map(presentOrderRow),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { asked, last, total, counts, rows, now } = loaderData;
  const { queue, market } = asked;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t(`title.${queue}`)} noIndex />
      <HubBreadcrumbs of="orders" />
      <div>
        <h1>{t(`title.${queue}`)}</h1>
        {total === 0 ? null : <p className="dim">{t("count", { count: total })}</p>}
      </div>
      <OrderSearch {...asked} />
      <div className="stack snug">
        <OrderTabs {...asked} counts={counts} />
        <CountryChips
          market={market}
          to={(one) => hubPaths.orders(locale, toOrderAddress({ ...asked, page: 1, market: one }))}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyOrders {...asked} />
      ) : (
        <OrderTable rows={rows} asked={asked} now={now} />
      )}
      <OrderQueuePages {...asked} last={last} />
      <QueueKeys />
    </main>
  );
}
