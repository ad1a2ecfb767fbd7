import { redirect } from "react-router";
import { apiContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { ImeiPage } from "../../modules/imei/imei-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { loadOrderPage, runOrderForm } from "../../modules/order/run-order-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-imei";

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const order = await context.get(apiContext).order.get({ orderId });
  return { ...loadOrderPage(context, order), check: order.imei_check };
}

export async function action(args: Route.ActionArgs) {
  return runOrderForm(args, async ({ api, text, refuse, locale, orderId }) => {
    const imei = text("imei");
    if (imei === "") return refuse({ imei: ["imei.required"] });
    const { matches } = await api.orderAction.checkImei({ id: orderId, imei });
    // The value stays in the field for comparison.
    if (!matches) return refuse({ imei: ["imei.mismatch"] });
    return redirect(orderPaths.order(locale, orderId, "imei"), 303);
  });
}

export default function OrderImei({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("imei");
  const { order, check, kept } = loaderData;
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("title")} noIndex />
      <OrderHead order={order} title={t("title")} />
      {order.offers.includes("check_imei") ? (
        <ImeiPage {...{ order, check, kept }} reply={actionData} />
      ) : (
        <NotNow order={order} reason={t(order.status === "delivered" ? "no-number" : "not-now")} />
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
