/** Enough of the shop's id to tell two shops at one provider apart. */
const toShopPart = (shopId: string): string => shopId.replaceAll("-", "").slice(0, 12);

/**
 * The provider's idempotency key for a step of an attempt (decisions "Provider keys"). It contains
 * the shop, so that a copy of the database does not take the original's payments for its own; an
 * attempt from before shops had ids keeps the key that the provider knows.
 */
export const toPaymentKey = (
  payment: { order_id: string; attempt: number; shop_id: string | null },
  step: "authorise" | "capture" | "void" | "refund",
): string =>
  [
    `order-${payment.order_id}-${step}-${payment.attempt}`,
    ...(payment.shop_id ? [toShopPart(payment.shop_id)] : []),
  ].join("-");

type AuthoriseKey = {
  order_id: string;
  attempt: number;
  /** Whether this shop made the key; null: unknown. */
  isOurs: boolean | null;
};

/** The attempt that an authorisation's key was made for; null for any other key. */
export const parseAuthoriseKey = (key: string, shopId: string): AuthoriseKey | null => {
  const [, order_id, attempt, shop] =
    /^order-([0-9a-f-]{36})-authorise-(\d{1,6})(?:-([0-9a-f]{12}))?$/.exec(key) ?? [];
  if (!order_id || !attempt) return null;
  return { order_id, attempt: Number(attempt), isOurs: shop ? shop === toShopPart(shopId) : null };
};
