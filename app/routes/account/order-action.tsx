import { data } from "react-router";
import { apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { leadToOrder, presentOrderPage } from "../../modules/order/order-form.server.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { OrderActionForm } from "../../modules/order-action/order-action-form.tsx";
import { ORDER_ACTION_FORMS } from "../../modules/order-action/order-action-forms.server.ts";
import { isOrderAction } from "../../modules/order-action/order-actions.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/order-action";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orderId, action: orderAction } = params;
  const order = await context.get(apiContext).order.get({ orderId });
  const page = presentOrderPage(context, order);
  if (!isOrderAction(orderAction)) return data({ ...page, open: null }, { status: 404 });
  const form = openForm(context, ORDER_ACTION_FORMS[orderAction].schema);
  return { ...page, open: { orderAction, form, reason: url.searchParams.get("reason") } };
}

function findAction({ params }: Pick<Route.ActionArgs, "params">) {
  if (!isOrderAction(params.action)) throw data({ code: "bad_request" }, { status: 400 });
  return params.action;
}

export const action = formAction({
  schema: (args: Route.ActionArgs) => ORDER_ACTION_FORMS[findAction(args)].schema,
  run: async ({ value, api, done, locale, t }, args) => {
    const { orderId } = args.params;
    const orderAction = findAction(args);
    await ORDER_ACTION_FORMS[orderAction].send(api.orderAction, orderId, value);
    return done(paths.order(locale, orderId), t("order-action")(`${orderAction}.done`));
  },
  onError: (problem, work, args) => {
    // An order that is in the state of the move already counts as done (idempotent).
    const isDone = problem.code === "transition_refused" && problem.facts["is_done"];
    if (!isDone) return leadToOrder(problem, work, args);
    const { done, locale, t } = work;
    const sentence = t("order-action")(`${findAction(args)}.done`);
    return done(paths.order(locale, args.params.orderId), sentence);
  },
});

export default function OrderActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("order-action");
  const { order, open, isTooLarge } = loaderData;
  const title = t(open === null ? "unknown" : `${open.orderAction}.title`);
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={title} noIndex />
      <OrderHead order={order} title={title} />
      {open !== null && order.allowed.includes(open.orderAction) ? (
        <OrderActionForm {...{ order, isTooLarge, ...open }} result={actionData} />
      ) : (
        <NotNow order={order} />
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
