import { LIMITS } from "#contract/limits.ts";
import type { Order } from "#contract/order.ts";
import type { checkoutContext } from "../../context.ts";
import { PROMO_CODE } from "./promo-code-field.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Service = NonNullable<(typeof checkoutContext)["defaultValue"]>;

/** After placement only the payment method can change (docs/decisions/0057). */
const isPlaced = ({ status }: Order) => status === "payment_due";

export const presentPromoCode = (order: Order, typed: string | undefined) =>
  isPlaced(order) ? null : { applied: order.voucher_code, discount: order.amounts.discount, typed };

export async function removePromoCode(service: Service) {
  const order = await service.order();
  if (order.voucher_code !== null && !isPlaced(order))
    await service.removePromoCode(order.voucher_code);
}

/** Applies the typed code, whichever button was pressed. Null, or what `refuse` takes. */
export async function applyPromoCode(service: Service, code = "") {
  if (code === "") return null;
  const order = await service.order();
  if (isPlaced(order) || order.voucher_code === code.toUpperCase()) return null;
  const { min, max } = LIMITS.promoCode;
  const refused = (reason: "too-short" | "too-long" | "invalid") =>
    [{ [PROMO_CODE]: `checkout-pay.voucher.${reason}` }, { facts: { code, min } }] as const;
  if (code.length < min) return refused("too-short");
  if (code.length > max) return refused("too-long");
  try {
    await service.usePromoCode(code);
    return null;
  } catch (error) {
    const problem = parseApiError(error);
    if (problem?.code === "voucher_invalid") return refused("invalid");
    if (problem?.code === "invalid_fields") return refused("too-short");
    throw error;
  }
}
