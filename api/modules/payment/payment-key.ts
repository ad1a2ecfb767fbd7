/** Under which key the provider does a step of an attempt, however often it is asked (stack.md). */
export const toPaymentKey = (
  payment: { order_id: string; attempt: number },
  step: "authorise" | "capture" | "void" | "refund",
): string => `order-${payment.order_id}-${step}-${payment.attempt}`;

/** The attempt that an authorisation's key was made for; null for the key of anything else. */
export const parseAuthoriseKey = (key: string): { order_id: string; attempt: number } | null => {
  const [, order_id, attempt] = /^order-([0-9a-f-]{36})-authorise-(\d{1,6})$/.exec(key) ?? [];
  return order_id && attempt ? { order_id, attempt: Number(attempt) } : null;
};
