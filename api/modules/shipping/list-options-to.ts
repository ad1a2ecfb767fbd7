import type { ShippingOption } from "#contract/shipping.ts";
import type { Call } from "#api/context.ts";
import { findPostalArea } from "./postal-area.ts";
import { listShippingOptions, type ShippingQuestion } from "./shipping-options.ts";

const LOCKERS_SHOWN = 10;

/** Ways of delivery to a postal code, lockers nearest first; null where the market has no such code. */
export async function listOptionsTo(
  { lockerProvider, delivery }: Pick<Call, "lockerProvider" | "delivery">,
  question: Omit<ShippingQuestion, "delivery"> & { postalCode: string },
): Promise<ShippingOption[] | null> {
  const { market, postalCode } = question;
  const area = findPostalArea(market, postalCode);
  if (!area) return null;
  const options = listShippingOptions({ ...question, delivery });
  if (!options.some(({ method }) => method === "boxnow")) return options;
  const lockers = await lockerProvider.listNear({ market, ...area, limit: LOCKERS_SHOWN });
  return options.map((option) => (option.method === "boxnow" ? { ...option, lockers } : option));
}
