import { SHIPMENT_LEGS } from "#contract/shipment-events.ts";
import { marketplaceContext } from "../../context.ts";
import { answerLabel } from "../../modules/order/answer-label.server.ts";
import { shipmentService } from "../../services/marketplace/shipment.server.ts";
import type { Route } from "./+types/order-label";

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const call = context.get(marketplaceContext);
  const leg = SHIPMENT_LEGS.find((one) => one === url.searchParams.get("leg"));
  return answerLabel(await shipmentService(call, orderId).getLabel(leg));
}
