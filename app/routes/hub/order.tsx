import { apiContext, webRequestContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { WaitRing } from "../../modules/hub/wait-ring.tsx";
import {
  actOnHubOrder,
  hubOrderSchemas,
} from "../../modules/hub-order/hub-order-actions.server.ts";
import { OrderApproval, OrderMoney, OrderRefund } from "../../modules/hub-order/order-money.tsx";
import { OrderHead, OrderTimeline } from "../../modules/hub-order/order-head.tsx";
import { OrderHeldReviews } from "../../modules/hub-order/order-held-reviews.tsx";
import { OrderLog, OrderNotes } from "../../modules/hub-order/order-log.tsx";
import { OrderMoves } from "../../modules/hub-order/order-moves.tsx";
import { OrderParcels, OrderPeople } from "../../modules/hub-order/order-people.tsx";
import { OrderReason } from "../../modules/hub-order/order-reason.tsx";
import { presentHubOrder } from "../../modules/hub-order/present-hub-order.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import type { ScanPlace } from "../../modules/scan/scan-place.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/order";

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  if (!isId(orderId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [order, profile] = await Promise.all([api.hubOrder.get({ orderId }), readProfile(context)]);
  const view = presentHubOrder(order, staffMay(profile, "write_refunds") ? "support" : "hub");
  const hint = order.moves.includes("dispatch")
    ? "send"
    : view.parcels.some(({ hasLabel }) => hasLabel)
      ? "label"
      : "any";
  const scan: ScanPlace = { place: orderId, hint };
  return {
    scan,
    order: view,
    forms: openForms(context, hubOrderSchemas),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export const action = actOnHubOrder;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale();
  const { order, forms, now } = loaderData;
  const { clock } = order;
  const formProps = { order, forms, result: actionData };
  return (
    <main id="main" className="wrap stack">
      <PageHead title={`${order.number} ${order.title}`} noIndex />
      <OrderHead
        order={order}
        now={now}
        breadcrumbs={<HubBreadcrumbs of="orders" queue={hubPaths.orders(locale)} />}
        wait={clock && <WaitRing since={clock.since} dueAt={clock.dueAt} now={now} />}
      />
      {/* The key remounts the page for another order: form state must not carry over. */}
      <div className="split aside" key={order.id}>
        <div className="stack order-parts">
          <OrderApproval {...formProps} />
          <OrderMoves {...formProps} />
          <OrderReason order={order} />
          <OrderHeldReviews {...formProps} />
          <OrderNotes {...formProps} />
          <OrderTimeline order={order} />
          <OrderParcels order={order} />
          <OrderLog order={order} />
        </div>
        <aside className="stack">
          <OrderPeople order={order} />
          <OrderMoney order={order}>
            <OrderRefund {...formProps} />
          </OrderMoney>
        </aside>
      </div>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
