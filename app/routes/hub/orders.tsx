import { savedFormContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { CountryChips } from "../../modules/hub/country-chips.tsx";
import {
  EmptyOrders,
  OrderQueueList,
  OrderQueuePages,
  OrderSearch,
} from "../../modules/hub/order-queue-list.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { IntakeField } from "../../modules/hub/intake-field.tsx";
import { OrderTabs } from "../../modules/hub/order-tabs.tsx";
import {
  presentOrderRow,
  parseOrderQueue,
  toOrderAddress,
  toOrderQuery,
} from "../../modules/hub/order-queue.ts";
import { QueueKeys } from "../../modules/hub/late-keys.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { takeInParcel } from "../../modules/hub/take-in.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/orders";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseOrderQueue(url.searchParams);
  const api = context.get(apiContext);
  const [{ data, meta, counts }, { role }] = await Promise.all([
    api.hubOrder.list(toOrderQuery(asked)),
    api.account.get(),
  ]);
  const kept = context.get(savedFormContext).take(hubPaths.orders(context.get(localeContext)));
  return {
    asked: { ...asked, page: meta.current_page },
    last: meta.last_page,
    total: meta.total,
    counts,
    role,
    rows: data.map(presentOrderRow),
    kept: kept?.["parcel"] ?? "",
    nonce: crypto.randomUUID(),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return takeInParcel({ request, context });
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { asked, last, total, counts, rows, role, kept, nonce, now } = loaderData;
  const { queue, market, q } = asked;
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t(`title.${queue}`)} noIndex />
      <HubBreadcrumbs of="orders" />
      <div>
        <h1>{t(`title.${queue}`)}</h1>
        {total === 0 ? null : <p className="dim">{t("count", { count: total })}</p>}
      </div>
      <div className="asks-two">
        <IntakeField {...{ role, kept, nonce }} reply={actionData} focus={q === ""} />
        <OrderSearch {...{ queue, market, q }} />
      </div>
      <div className="stack snug">
        <OrderTabs {...{ queue, market, counts }} />
        <CountryChips
          market={market}
          to={(one) => hubPaths.orders(locale, toOrderAddress({ queue, q, market: one }))}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyOrders {...{ queue, market, q }} />
      ) : (
        <OrderQueueList rows={rows} queue={queue} now={now} />
      )}
      <OrderQueuePages {...asked} last={last} />
      <QueueKeys />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
