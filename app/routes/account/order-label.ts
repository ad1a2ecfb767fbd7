import { SHIPMENT_LEGS } from "#contract/shipment-events.ts";
import { apiContext } from "../../context.ts";
import { answerLabel } from "../../modules/shipment/answer-label.server.ts";
import type { Route } from "./+types/order-label";

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const leg = SHIPMENT_LEGS.find((one) => one === url.searchParams.get("leg"));
  return answerLabel(await api.shipment.getLabel({ orderId, leg }));
}
