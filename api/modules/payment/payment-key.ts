/** Enough of the shop's id to tell two shops at one provider apart. */
const toShopPart = (shopId: string): string => shopId.replaceAll("-", "").slice(0, 12);

/** Contains the shop: a database copy must not take its payments (decisions "Provider keys"). */
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
  /** Null: unknown. */
  isOurs: boolean | null;
};

export const parseAuthoriseKey = (key: string, shopId: string): AuthoriseKey | null => {
  const [, order_id, attempt, shop] =
    /^order-([0-9a-f-]{36})-authorise-(\d{1,6})(?:-([0-9a-f]{12}))?$/.exec(key) ?? [];
  if (!order_id || !attempt) return null;
  return { order_id, attempt: Number(attempt), isOurs: shop ? shop === toShopPart(shopId) : null };
};
