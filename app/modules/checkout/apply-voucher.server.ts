import { LIMITS } from "#contract/limits.ts";
import { readProblem } from "../session/read-problem.ts";
import type { StepWork } from "./run-step.server.ts";
import { PROMO_CODE } from "./voucher-field.tsx";

/**
 * Puts the code that was typed on the order, whichever button was pressed. Answers the key of what is
 * wrong with it, or null.
 */
export async function applyVoucher({ text, desk }: Pick<StepWork, "text" | "desk">) {
  const code = text(PROMO_CODE);
  if (code === "" || (await desk.order()).voucher_code === code.toUpperCase()) return null;
  const { min, max } = LIMITS.promoCode;
  if (code.length < min) return "voucher.too-short";
  if (code.length > max) return "voucher.too-long";
  try {
    await desk.useVoucher(code);
    return null;
  } catch (error) {
    const problem = readProblem(error);
    if (problem?.code === "voucher_invalid") return "voucher.invalid";
    if (problem?.code === "invalid_fields") return "voucher.too-short";
    throw error;
  }
}
