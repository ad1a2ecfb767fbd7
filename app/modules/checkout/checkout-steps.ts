import type { CheckoutStep, Order, OrderStatus } from "#contract/order.ts";

/** Add-ons are offered on the way and never required; `personal` is for who has no name yet. */
export const CHECKOUT_STEPS = [
  "address",
  "shipping",
  "personal",
  "add-ons",
  "payment",
  "review",
] as const;
export type CheckoutScreen = (typeof CHECKOUT_STEPS)[number];

export type CheckoutPage = CheckoutScreen | "success" | "expired";
const CHECKOUT_PAGES = [...CHECKOUT_STEPS, "success", "expired"] as const;

export const isCheckoutPage = (text: string | undefined): text is CheckoutPage =>
  (CHECKOUT_PAGES as readonly (string | undefined)[]).includes(text);

const JUST_PLACED: ReadonlySet<OrderStatus> = new Set(["requested", "approved"]);

type Progress = Pick<Order, "status" | "next_step" | "open_steps">;

/** The page of what the order needs next; the review leads on where no step is open. */
export const findOpenPage = ({ next_step }: Pick<Order, "next_step">): CheckoutPage =>
  next_step === "renew" ? "expired" : (next_step ?? "review");

/** Null when the current page fits the state of the order. */
export function findRightPage(order: Progress, page: CheckoutPage): CheckoutPage | "order" | null {
  const right = rightPage(order, page);
  return right === page ? null : right;
}

/** Steps that can be opened. Add-ons come with the payment, until the order is placed. */
export const listOpenScreens = ({
  status,
  open_steps,
}: Pick<Order, "status" | "open_steps">): CheckoutScreen[] =>
  CHECKOUT_STEPS.filter((step) =>
    step === "add-ons"
      ? status === "draft" && open_steps.includes("payment")
      : open_steps.includes(step),
  );

/** Steps of the bar. */
export const listShownScreens = ({ missing }: Pick<Order, "missing">): CheckoutScreen[] =>
  CHECKOUT_STEPS.filter((step) => step !== "personal" || missing.includes(step));

function rightPage(order: Progress, page: CheckoutPage): CheckoutPage | "order" {
  const open = listOpenScreens(order);
  if (open.length > 0) return open.some((step) => step === page) ? page : findOpenPage(order);
  if (order.status === "draft_expired") return "expired";
  return JUST_PLACED.has(order.status) ? "success" : "order";
}

/** A new postal code reopens shipping, because prices and lockers depend on it. */
export function findNextStep(
  saved: CheckoutStep,
  before: Pick<Order, "address" | "shipping_method">,
  after: Pick<Order, "address" | "next_step">,
): CheckoutPage {
  const moved = before.address?.postal_code !== after.address?.postal_code;
  if (saved === "address" && moved) return "shipping";
  const page = findOpenPage(after);
  if (page === "personal") return page;
  if (saved === "personal") return page === "payment" || page === "review" ? "add-ons" : page;
  return saved === "shipping" && before.shipping_method === null ? "add-ons" : page;
}
