import type { ApiDeps, UserCall } from "#api/context.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { ProviderRefusalError, type PaymentSource } from "#api/providers/card/port.ts";
import { toPaymentKey } from "./payment-key.ts";
import { findPayment, updatePayment, type PaymentRow } from "./payment-store.ts";
import { planCheck, recordProviderPayment } from "./record-provider-payment.ts";

type StartDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider" | "log"> &
  Pick<UserCall, "language" | "at">;

/**
 * Sends an attempt to the provider. First it is written down that this happens, with a check for
 * the case that nobody lives to see the answer; then the provider is asked, outside any
 * transaction; then the answer is written down.
 */
export const startPayment = async (
  deps: StartDeps,
  payment: PaymentRow,
  source: PaymentSource,
): Promise<PaymentRow> => {
  const { database, cardProvider, at } = deps;
  const started = await database.tx(async () => {
    await lockOrder(database, payment.order_id);
    const current = await findPayment(database, payment.id);
    if (current?.status !== "created") return null;
    const row = await updatePayment(
      database,
      payment.id,
      {
        status: "processing",
        card_reference: source.method === "card" ? source.cardReference : null,
      },
      at,
    );
    await planCheck(deps, row, at);
    return row;
  });
  if (!started) return (await findPayment(database, payment.id))!;
  try {
    const answer = await cardProvider.authorise({
      key: toPaymentKey(payment, "authorise"),
      amount: { amount: payment.amount, currency: payment.currency },
      source,
      returnPath: payment.return_path,
      language: deps.language,
    });
    return await recordProviderPayment(deps, payment.id, answer, deps.now());
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error;
    deps.log.warn({ err: error, payment: payment.id }, "The provider refused a payment outright");
    return recordProviderPayment(
      deps,
      payment.id,
      {
        reference: `refused-${payment.id}`,
        status: "declined",
        amount: { amount: payment.amount, currency: payment.currency },
        declineCode: "declined",
        redirectUrl: null,
        cardLast4: null,
      },
      deps.now(),
    );
  }
};
