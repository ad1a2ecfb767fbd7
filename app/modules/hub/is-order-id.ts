const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an address can be one of an order's at all. */
export const isOrderId = (text: string): boolean => ID.test(text);
