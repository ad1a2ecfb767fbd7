import type { PaymentMethod } from "#contract/payment.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writePreference } from "./preference-store.ts";

/** Keeps the way to pay that the caller's next checkout begins with. */
export async function updatePaymentMethodPreference(
  { database, cardProvider, user }: UserCall,
  method: PaymentMethod,
): Promise<{ payment_method: PaymentMethod }> {
  if (!cardProvider.methods.includes(method))
    throw new ApiError("payment_method_unavailable", { data: { method } });
  await writePreference(database, user.id, method);
  return { payment_method: method };
}
