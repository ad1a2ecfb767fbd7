import { localeContext, marketplaceContext, webRequestContext } from "../../context.ts";
import { drawOrdered } from "../../modules/listing/draw-ordered.server.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { OrderPage } from "../../modules/order/order-page.tsx";
import { presentOrder } from "../../modules/order/present-order.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { deedService } from "../../services/marketplace/deed.server.ts";
import { orderService } from "../../services/marketplace/order.server.ts";
import type { Route } from "./+types/order";
import "../../modules/listing/listing.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(marketplaceContext);
  const orders = orderService(call);
  const { lite, now } = context.get(webRequestContext);
  const [order, listing] = await Promise.all([
    orders.get(params.orderId),
    // A draft has none, and no order page is worth losing for it.
    orders.getListing(params.orderId).catch(() => null),
  ]);
  const mayHaveClaims = order.role === "buyer" && order.status === "completed";
  const [claim = null] = mayHaveClaims ? await deedService(call, order.id).listClaims() : [];
  return {
    order: presentOrder(order),
    claim: claim && { status: claim.status, answer_by: claim.answer_by },
    listing: listing && drawOrdered(context.get(localeContext), listing, lite),
    now: now().toISOString(),
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
