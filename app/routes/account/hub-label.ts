import { apiContext } from "../../context.ts";
import { answerLabel } from "../../modules/shipment/answer-label.server.ts";
import type { Route } from "./+types/hub-label";

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  return answerLabel(await context.get(apiContext).consignment.getLabel({ id: listingId }));
}
