import type { RouterContextProvider } from "react-router";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { type Purchase, startPurchase } from "../checkout/start-purchase.server.ts";
import { prefillPurchase } from "./prefill-purchase.server.ts";

/** What a pressed Buy does with a session, and the sign-in after it without one. */
export const beginPurchase = (
  purchase: Purchase,
  context: Readonly<RouterContextProvider>,
  { api, key }: { api: ApiClient; key: string },
): Promise<Response> =>
  startPurchase(purchase, context, {
    create: (wanted) =>
      "listing_id" in wanted
        ? api.order.create({ listing_id: wanted.listing_id }, { idempotencyKey: key })
        : api.order.createBySku({ sku_id: wanted.sku_id }, { idempotencyKey: key }),
    choosePickup: (order) =>
      api.order.updateShipping(
        { orderId: order.id, method: "hub_pickup" },
        { idempotencyKey: `${key}-pickup` },
      ),
    prefill: (order) => prefillPurchase(api, order, { method: purchase.method, key }),
  });
