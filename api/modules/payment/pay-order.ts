import type { Money } from "#contract/money.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  findMyPurchase,
  findPaymentError,
  lockMyPurchase,
  lockOrder,
  refreshPayable,
  requirePayable,
} from "#api/modules/order/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import {
  type PaymentSource,
  ProviderRejectedError,
  ProviderUnavailableError,
} from "#api/providers/card/port.ts";
import { findCard } from "./card.ts";
import { abandonPayment } from "./move-money.ts";
import { toPaymentKey } from "./payment-key.ts";
import { findOutcome, isForOrder, isOpen, isUndecided } from "./payment-states.ts";
import {
  findLastPayment,
  findPayment,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from "./payment-store.ts";
import { planCheck, recordProviderPayment } from "./record-provider-payment.ts";
import { takePaymentStep } from "./take-payment-step.ts";

type PaymentInput = { method: PaymentMethod; accepted_total: Money; return_path: string };

/** While the outcome is unknown, or the money is taken, a second attempt could charge twice. */
const canResume = (payment: PaymentRow, order: Parameters<typeof isForOrder>[1]): boolean => {
  if (payment.status === "processing" || payment.status === "captured") return true;
  const isEarlyEnough = payment.status === "created" || payment.status === "authorised";
  return isEarlyEnough && isForOrder(payment, order);
};

export const initializePayment = async (
  call: UserCall,
  orderId: string,
  { method, accepted_total, return_path }: PaymentInput,
) => {
  const { database, cardProvider, at } = call;
  const outcome = await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    requirePayable(locked, at);
    if (locked.order.status === "draft") requireOpenMarket(call, locked.order.market);
    if (!cardProvider.methods.includes(method))
      throw new ApiError("payment_method_unavailable", { data: { method } });
    const order = await refreshPayable(
      call,
      locked,
      locked.order.payment_method === method ? {} : { payment_method: method },
      at,
    );
    const rejection = await findPaymentError(call, order, accepted_total);
    if (rejection) return { rejection };

    const { payment } = locked;
    if (payment && canResume(payment, order)) {
      const kept = await updatePayment(database, payment.id, { return_path }, at);
      return { payment: kept };
    }
    if (payment && isOpen(payment)) await abandonPayment(call, payment, at);
    const created = await insertPayment(
      database,
      {
        order_id: order.id,
        market: order.market,
        method,
        provider: cardProvider.name,
        amount: order.total,
        currency: order.currency,
        return_path,
      },
      at,
    );
    return { payment: created };
  });
  if ("rejection" in outcome) throw outcome.rejection;
  const { payment } = outcome;
  if (payment.method === "card" || payment.status !== "created")
    return presentWithOrder(call, payment);
  return presentWithOrder(call, await startPayment(call, payment, { method: payment.method }));
};

type StartDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider" | "log"> &
  Pick<UserCall, "language" | "at">;

/** Records the attempt, then calls the provider outside any transaction: the process may die. */
const startPayment = async (
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
    if (!(error instanceof ProviderRejectedError)) throw error;
    deps.log.warn({ err: error, payment: payment.id }, "The provider refused a payment");
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

/** Idempotent: a second submit charges nothing. */
export const confirmPayment = async (call: UserCall, orderId: string, cardReference: string) => {
  const { database, user, at } = call;
  const payment = await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    const card = await findCard(database, { userId: user.id, reference: cardReference, at });
    if (!card) throw new ApiError("card_not_found");
    if (locked.payment?.method !== "card") throw new ApiError("not_found");
    if (locked.payment.status !== "created") return locked.payment;
    requirePayable(locked, at);
    await refreshPayable(call, locked, { selected_card: cardReference }, at);
    return updatePayment(database, locked.payment.id, { card_last4: card.last4 }, at);
  });
  if (payment.status !== "created") return presentWithOrder(call, payment);
  const source = { method: "card", cardReference } as const;
  return presentWithOrder(call, await startPayment(call, payment, source));
};

export const checkPayment = async (call: UserCall, orderId: string) => {
  const { database } = call;
  if (!(await findMyPurchase(call, orderId))) throw new ApiError("not_found");
  const payment = await findLastPayment(database, orderId);
  if (!payment) throw new ApiError("not_found");
  if (!isUndecided(payment)) return presentWithOrder(call, payment);
  try {
    await takePaymentStep(call, payment.id);
  } catch (error) {
    // The outcome stays unknown; the job asks again.
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
  return presentWithOrder(call, (await findPayment(database, payment.id))!);
};

/** The step of a payment may have moved its order, so the order is read after it. */
const presentWithOrder = async (call: UserCall, payment: PaymentRow) =>
  presentPayment(payment, (await findMyPurchase(call, payment.order_id))!);

export const presentPayment = (
  payment: PaymentRow,
  order: { status: OrderStatus; requested_at: Date | null },
) => ({
  id: payment.id,
  order_id: payment.order_id,
  method: payment.method,
  status: payment.status,
  outcome: findOutcome(payment, order),
  amount: { amount: payment.amount, currency: payment.currency },
  decline_code: payment.status === "failed" ? payment.decline_code : null,
  redirect_url: payment.status === "requires_action" ? payment.redirect_url : null,
  card_last4: payment.card_last4,
});
