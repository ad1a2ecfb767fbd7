import { redirect, type RouterContextProvider } from "react-router";
import type { Order } from "#contract/order.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import { cookiesContext, savedFormContext, localeContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import { type CheckoutPage, findOpenPage } from "./checkout-steps.ts";
import { findProfileStep } from "./find-profile-step.ts";
import { prefillPurchase } from "./prefill-purchase.server.ts";
import { parseShippingMethod } from "./shipping-choice.tsx";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

const REASONS = {
  listing_is_yours: "gone.yours",
  listing_not_available: "gone.sold-plain",
  listing_gone: "gone.sold-plain",
  not_found: "gone.missing",
  market_closed: "gone.market-closed",
} as const;

const isReason = (code: string): code is keyof typeof REASONS => code in REASONS;

/**
 * What a pressed Buy does with a session, and the sign-in after it without one. An error redirects
 * to the listing, or home, with the reason.
 */
export async function startPurchase(
  purchase: Purchase,
  context: Readonly<RouterContextProvider>,
  { api, key }: { api: ApiClient; key: string },
): Promise<Response> {
  const locale = context.get(localeContext);
  try {
    const order = await ("listing_id" in purchase
      ? api.order.create({ listing_id: purchase.listing_id }, { idempotencyKey: key })
      : api.order.createBySku({ sku_id: purchase.sku_id }, { idempotencyKey: key }));
    const pathOf = (page: CheckoutPage) => paths.checkout(locale, order.id, page);
    const isFetched = purchase.method === "hub_pickup" && order.shipping_method === null;
    const fetched = isFetched ? await choosePickup(order.id).catch(() => null) : null;
    const begun = fetched ?? order;
    const prefilled = await prefillPurchase(api, begun, { method: purchase.method, key });
    const page = prefilled ?? findPage(begun, purchase);
    if (purchase.method && fetched === null && page !== "review") {
      const kept = new URLSearchParams({ method: purchase.method });
      context.get(savedFormContext).keep(pathOf("shipping"), kept);
    }
    return redirect(pathOf(page), 303);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    if (problem.code === "profile_incomplete") return completeFirst(problem.facts);
    if (problem.code === "hold_paused") return answerPause(problem.facts);
    if (problem.code === "too_many_checkouts") {
      const count = Number(problem.facts["limit"] ?? 0);
      return goBack(getT(locale, "checkout-pay")("gone.too-many", { count }));
    }
    if (!isReason(problem.code)) throw error;
    const content = getT(locale, "checkout-pay")(REASONS[problem.code]);
    context.get(cookiesContext).seal("message", { content, type: "error" });
    return redirect(
      problem.code === "listing_is_yours" && "listing_id" in purchase
        ? paths.listing(locale, purchase.listing_id)
        : paths.home(locale),
      303,
    );
  }

  function choosePickup(orderId: string): Promise<Order> {
    const change = { orderId, method: "hub_pickup" } as const;
    return api.order.updateShipping(change, { idempotencyKey: `${key}-pickup` });
  }

  function completeFirst({ missing }: ApiError["facts"]): Response {
    const step = findProfileStep(missing);
    const callbackUrl = paths.startCheckout(locale);
    context.get(savedFormContext).keep(callbackUrl, new URLSearchParams(purchase));
    const content = getT(locale, "checkout-pay")(`incomplete.${step}`);
    context.get(cookiesContext).seal("message", { content });
    return redirect(paths.auth(locale, step, { callbackUrl }), 303);
  }

  /** A lapsed draft that may still be extended is offered, with its typed values. */
  function answerPause({ order_id: orderId, retry_at: retryAt }: ApiError["facts"]): Response {
    if (typeof orderId === "string")
      return redirect(paths.checkout(locale, orderId, "expired"), 303);
    const time = formatDate(locale, String(retryAt), "time");
    return goBack(getT(locale, "checkout-pay")("gone.paused", { time }));
  }

  function goBack(content: string): Response {
    context.get(cookiesContext).seal("message", { content, type: "error" });
    return redirect(
      "listing_id" in purchase
        ? paths.listing(locale, purchase.listing_id)
        : paths.sku(locale, purchase.sku_id),
      303,
    );
  }
}

/** A draft from an earlier Buy may have another delivery than the one that was chosen now. */
function findPage(order: Order, { method }: Purchase): CheckoutPage {
  const { status, shipping_method } = order;
  const isOther = method !== undefined && shipping_method !== null && method !== shipping_method;
  return status === "draft" && isOther ? "shipping" : findOpenPage(order);
}

export type Purchase = ({ listing_id: string } | { sku_id: string }) & { method?: ShippingMethod };

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const asId = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : null);

export function parsePurchase(field: (name: string) => unknown): Purchase | null {
  const wished = field("method");
  const method = parseShippingMethod(typeof wished === "string" ? wished : undefined);
  const wish = method === null ? {} : { method };
  const listing_id = asId(field("listing_id"));
  if (listing_id !== null) return { listing_id, ...wish };
  const sku_id = asId(field("sku_id"));
  return sku_id === null ? null : { sku_id, ...wish };
}
