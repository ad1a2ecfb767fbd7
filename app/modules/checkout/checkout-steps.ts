import type { CheckoutStep, Order, OrderStatus } from "#contract/order.ts";

/** `personal` is for who has no name yet. */
export const CHECKOUT_STEPS = ["address", "shipping", "personal", "payment", "review"] as const;
export type CheckoutScreen = (typeof CHECKOUT_STEPS)[number];

/** What the bar counts: the delivery has up to three screens. */
export const CHECKOUT_STAGES = [
  { name: "delivery", screens: ["address", "shipping", "personal"] },
  { name: "payment", screens: ["payment"] },
  { name: "review", screens: ["review"] },
] as const satisfies { name: string; screens: readonly CheckoutScreen[] }[];

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

/** Steps that can be opened. */
export const listOpenScreens = ({ open_steps }: Pick<Order, "open_steps">): CheckoutScreen[] =>
  CHECKOUT_STEPS.filter((step) => open_steps.includes(step));

function rightPage(order: Progress, page: CheckoutPage): CheckoutPage | "order" {
  const open = listOpenScreens(order);
  if (open.length > 0) return open.some((step) => step === page) ? page : findOpenPage(order);
  if (order.status === "draft_expired") return "expired";
  return JUST_PLACED.has(order.status) ? "success" : "order";
}

/** A new postal code reopens shipping, because prices and lockers depend on it. */
export function findNextStep(
  saved: CheckoutStep,
  before: Pick<Order, "address">,
  after: Pick<Order, "address" | "next_step">,
): CheckoutPage {
  const moved = before.address?.postal_code !== after.address?.postal_code;
  return saved === "address" && moved ? "shipping" : findOpenPage(after);
}
