import type { CheckoutStep, Order, OrderStatus } from "#contract/order.ts";

/** Add-ons are offered on the way and never required. */
export const CHECKOUT_STEPS = ["address", "shipping", "add-ons", "payment", "review"] as const;
export type CheckoutScreen = (typeof CHECKOUT_STEPS)[number];

export type CheckoutPage = CheckoutScreen | "success" | "expired";
const CHECKOUT_PAGES = [...CHECKOUT_STEPS, "success", "expired"] as const;

export const isCheckoutPage = (text: string | undefined): text is CheckoutPage =>
  (CHECKOUT_PAGES as readonly (string | undefined)[]).includes(text);

const JUST_PLACED: ReadonlySet<OrderStatus> = new Set(["requested", "approved"]);

type Progress = Pick<Order, "status" | "missing"> & { item: Pick<Order["item"], "is_instant_buy"> };

export const firstOpenStep = ({ missing }: Pick<Order, "missing">): CheckoutStep =>
  (["address", "shipping", "payment"] as const).find((step) => missing.includes(step)) ?? "review";

/** A device at the hub may be collected there, without an address. */
export const lastOpenStep = (order: Pick<Progress, "missing" | "item">): CheckoutStep => {
  const open = firstOpenStep(order);
  return open === "address" && order.item.is_instant_buy ? "shipping" : open;
};

/** Null when the current page fits the state of the order. */
export function findRightPage(order: Progress, page: CheckoutPage): CheckoutPage | "order" | null {
  const right = rightPage(order, page);
  return right === page ? null : right;
}

/** Steps that can be opened: only the payment once the order is placed. */
export const listOpenSteps = (order: Progress): CheckoutScreen[] =>
  CHECKOUT_STEPS.filter((step) => findRightPage(order, step) === null);

function rightPage(
  { status, missing, item }: Progress,
  page: CheckoutPage,
): CheckoutPage | "order" {
  if (status === "draft_expired") return "expired";
  if (status === "waiting_for_payment") return "review";
  if (status === "payment_due") return page === "review" ? page : "payment";
  if (JUST_PLACED.has(status)) return "success";
  if (status !== "draft") return "order";
  const open = firstOpenStep({ missing });
  if (page === "success" || page === "expired") return open;
  return CHECKOUT_STEPS.indexOf(page) > CHECKOUT_STEPS.indexOf(lastOpenStep({ missing, item }))
    ? open
    : page;
}

/** A new postal code reopens shipping, because prices and lockers depend on it. */
export function findNextStep(
  saved: CheckoutStep,
  before: Pick<Order, "address" | "shipping_method">,
  after: Pick<Order, "address" | "missing">,
): CheckoutScreen {
  const moved = before.address?.postal_code !== after.address?.postal_code;
  if (saved === "address" && moved) return "shipping";
  if (saved === "shipping" && before.shipping_method === null) return "add-ons";
  return firstOpenStep(after);
}
