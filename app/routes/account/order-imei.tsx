import { redirect } from "react-router";
import * as z from "zod";
import { apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm, requiredText } from "../../modules/form/form-rules.server.ts";
import { ImeiPage } from "../../modules/imei/imei-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { leadToOrder, presentOrderPage } from "../../modules/order/order-form.server.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-imei";

/** The API compares numbers without the spaces and dashes; the field shows what was typed. */
const schema = z.object({ imei: requiredText("imei.required", z.string()) });

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const order = await context.get(apiContext).order.get({ orderId });
  return {
    order: presentOrderPage(context, order).order,
    check: order.imei_check,
    form: openForm(context, schema),
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  onError: leadToOrder,
  run: async ({ value: { imei }, api, refuse, locale }, { params: { orderId } }) => {
    const { matches } = await api.orderAction.checkImei({ id: orderId, imei });
    // The value stays in the field for comparison.
    if (!matches) return refuse({ imei: "imei.mismatch" });
    return redirect(orderPaths.order(locale, orderId, "imei"), 303);
  },
});

export default function OrderImei({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("imei");
  const { order, check, form } = loaderData;
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("title")} noIndex />
      <OrderHead order={order} title={t("title")} />
      {order.offers.includes("check_imei") ? (
        <ImeiPage {...{ order, check, form }} result={actionData} />
      ) : (
        <NotNow order={order} reason={t(order.status === "delivered" ? "no-number" : "not-now")} />
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
