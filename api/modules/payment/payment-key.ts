/** Under which key the provider does a step of an attempt, however often it is asked (stack.md). */
export const toPaymentKey = (
  payment: { order_id: string; attempt: number },
  step: "authorise" | "capture" | "void" | "refund",
): string => `order-${payment.order_id}-${step}-${payment.attempt}`;
