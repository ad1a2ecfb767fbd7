import { marketplaceContext, webRequestContext } from "../../context.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { DeviceTrack } from "../../modules/order/device-track.tsx";
import { findStatusKey } from "../../modules/order/find-status-key.ts";
import { MoneyTrack } from "../../modules/order/money-track.tsx";
import { OrderClock } from "../../modules/order/order-clock.tsx";
import { OrderAmounts, OrderCounterpart, OrderDelivery } from "../../modules/order/order-facts.tsx";
import { presentOrder } from "../../modules/order/present-order.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { Crumbs } from "../../modules/ui/crumbs.tsx";
import { Photo } from "../../modules/ui/photo.tsx";
import { paths } from "../../paths.ts";
import { orderService } from "../../services/marketplace/order.server.ts";
import type { Route } from "./+types/order";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderService(context.get(marketplaceContext)).get(params.orderId);
  return {
    order: presentOrder(order),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const t = useT("order");
  const locale = useLocale();
  const { order, now } = loaderData;
  const since = order.timeline.findLast(({ at, state }) => at !== null && state !== "todo")?.at;
  const next = order.canContinue ? "review" : order.canRefresh ? "expired" : null;
  const button =
    next === null ? null : (
      <ButtonLink to={paths.checkout(locale, order.id, next)}>
        {t(next === "review" ? "one.continue" : "one.refresh")}
      </ButtonLink>
    );
  return (
    <main id="main" className="wrap">
      <PageHead title={t("one.title", { number: order.number })} noIndex />
      <Crumbs
        label={t("one.crumbs")}
        crumbs={[{ label: t("list.title"), to: paths.orders(locale) }, { label: order.number }]}
      />
      <div className="split aside">
        <div className="stack wide">
          <div className="stack">
            <div className="row nowrap">
              <Photo url={order.cover} alt="" set="thumb" className="thumb" eager />
              <div>
                <h1>{t(findStatusKey(order.role, order))}</h1>
                <p className="dim">
                  {[order.title, order.detail].filter(Boolean).join(", ")}
                  {since ? `. ${formatDate(locale, since, "moment")}` : null}
                </p>
              </div>
            </div>
            {order.clock === null ? (
              button && <p>{button}</p>
            ) : (
              <OrderClock order={order} now={now}>
                {button}
              </OrderClock>
            )}
          </div>
          <DeviceTrack order={order} />
          <OrderDelivery order={order} />
        </div>
        <aside className="stack stick">
          <MoneyTrack order={order} />
          <OrderAmounts order={order} />
          <OrderCounterpart order={order} />
        </aside>
      </div>
    </main>
  );
}
