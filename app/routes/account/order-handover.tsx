import { redirect } from "react-router";
import { SHIPMENT_LEGS } from "#contract/shipment-events.ts";
import { apiContext, localeContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { OrderHead } from "../../modules/order/order-head.tsx";
import { presentOrderPage } from "../../modules/order/order-form.server.ts";
import { drawCode } from "../../modules/passport/draw-code.server.ts";
import { Handover } from "../../modules/shipment/handover.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-handover";

export const handle = { scripts: false };

/** A courier who reads no code leads to the label, which has to be printed. */
export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const leg = SHIPMENT_LEGS.find((one) => one === url.searchParams.get("leg"));
  const [order, { code }] = await Promise.all([
    api.order.get({ orderId }),
    api.shipment.getLabel({ orderId, leg }),
  ]);
  const label = orderPaths.order(context.get(localeContext), orderId, "label", { leg });
  if (code === null) throw redirect(label);
  const { pickup = null } =
    order.shipments.find(({ tracking_code }) => tracking_code === code) ?? {};
  return {
    order: presentOrderPage(context, order).order,
    view: { code, label, pickup, qrCode: drawCode(code) },
  };
}

export default function OrderHandover({ loaderData: { order, view } }: Route.ComponentProps) {
  const t = useT("shipment");
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("handover.title")} noIndex />
      <OrderHead order={order} title={t("handover.title")} lead={t("handover.lead")} />
      <Handover view={view} />
    </main>
  );
}
