import { marketplaceContext } from "../../context.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { openOrderPage } from "../../modules/order/open-order-page.server.ts";
import { OrderHead } from "../../modules/order/order-head.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { orderService } from "../../services/marketplace/order.server.ts";
import type { Route } from "./+types/order-call";

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const order = await orderService(context.get(marketplaceContext)).get(orderId);
  return openOrderPage(context, order);
}

export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const t = useT("order");
  const title = t("closed.back");
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={title} noIndex />
      <OrderHead order={loaderData.order} title={title} />
    </main>
  );
}
