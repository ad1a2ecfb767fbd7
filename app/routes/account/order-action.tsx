import { data } from "react-router";
import { apiContext } from "../../context.ts";
import { OrderActionForm } from "../../modules/order-action/order-action-form.tsx";
import { isOrderAction } from "../../modules/order-action/order-actions.ts";
import {
  runConfirmedAction,
  parseOrderActionForm,
} from "../../modules/order-action/run-order-action.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow } from "#app/modules/order/order-head.tsx";
import { loadOrderPage } from "#app/modules/order/run-order-form.server.ts";
import { OrderHead } from "../../modules/order/order-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runOrderForm } from "../../modules/order/run-order-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/order-action";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orderId, action: orderAction } = params;
  const order = await context.get(apiContext).order.get({ orderId });
  const page = loadOrderPage(context, order);
  if (!isOrderAction(orderAction)) return data({ ...page, orderAction: null }, { status: 404 });
  const reason = url.searchParams.get("reason");
  return { ...page, orderAction, kept: page.kept ?? (reason === null ? null : { reason }) };
}

export async function action(args: Route.ActionArgs) {
  const { orderId, action: orderAction } = args.params;
  return runOrderForm(args, async (work) => {
    if (!isOrderAction(orderAction)) throw data({ code: "bad_request" }, { status: 400 });
    const { read, wrong } = parseOrderActionForm(orderAction, work);
    if (read === null) return work.refuse(wrong);
    await runConfirmedAction({ ...work, orderId }, orderAction, read);
    return work.go(work.here, work.say("order-action")(`${orderAction}.done`));
  });
}

export default function OrderActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("order-action");
  const { order, orderAction, ...form } = loaderData;
  const title = t(orderAction === null ? "unknown" : `${orderAction}.title`);
  const isOpen = orderAction !== null && order.allowed.includes(orderAction);
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={title} noIndex />
      <OrderHead order={order} title={title} />
      {isOpen ? (
        <OrderActionForm {...form} {...{ order, orderAction }} reply={actionData} />
      ) : (
        <NotNow order={order} />
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
