import { marketplaceContext, webRequestContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { OrderPage } from "../../modules/order/order-page.tsx";
import { presentOrder } from "../../modules/order/present-order.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { orderService } from "../../services/marketplace/order.server.ts";
import type { Route } from "./+types/order";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderService(context.get(marketplaceContext)).get(params.orderId);
  return {
    order: presentOrder(order),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const t = useT("order");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("one.title", { number: loaderData.order.number })} noIndex />
      <OrderPage {...loaderData} />
    </main>
  );
}
