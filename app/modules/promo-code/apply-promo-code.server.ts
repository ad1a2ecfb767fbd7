import { LIMITS } from "#contract/limits.ts";
import type { Order } from "#contract/order.ts";
import type { StepWork } from "../checkout/run-step.server.ts";
import { PROMO_CODE } from "./promo-code-field.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

/** After placement only the payment method can change (docs/decisions/0057). */
const isPlaced = ({ status }: Order) => status === "payment_due";

export const presentPromoCode = (order: Order, typed: string | undefined) =>
  isPlaced(order) ? null : { applied: order.voucher_code, discount: order.amounts.discount, typed };

export async function removePromoCode(service: StepWork["service"]) {
  const order = await service.order();
  if (order.voucher_code !== null && !isPlaced(order))
    await service.removePromoCode(order.voucher_code);
}

/** Applies the typed code, whichever button was pressed. Answers an error key or null. */
export async function applyPromoCode({ text, service }: Pick<StepWork, "text" | "service">) {
  const code = text(PROMO_CODE);
  if (code === "") return null;
  const order = await service.order();
  if (isPlaced(order) || order.voucher_code === code.toUpperCase()) return null;
  const { min, max } = LIMITS.promoCode;
  if (code.length < min) return "voucher.too-short";
  if (code.length > max) return "voucher.too-long";
  try {
    await service.usePromoCode(code);
    return null;
  } catch (error) {
    const problem = parseApiError(error);
    if (problem?.code === "voucher_invalid") return "voucher.invalid";
    if (problem?.code === "invalid_fields") return "voucher.too-short";
    throw error;
  }
}
