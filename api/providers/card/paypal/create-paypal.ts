import type { Language } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import {
  ProviderRejectedError,
  ProviderUnavailableError,
  type CardProviderPort,
  type ProviderPayment,
} from "../port.ts";
import { createClient, PayPalRejectedError, type PayPalConfig } from "./client.ts";
import {
  findAuthorization,
  findCapture,
  presentOrder,
  toOrderId,
  toPayPalMoney,
  type PayPalCapture,
  type PayPalOrder,
} from "./paypal-order.ts";
import { createReceiver } from "./receive-event.ts";

/** The part of the port that PayPal supports: it stores no cards and pays no sellers here. */
export type PayPal = Pick<
  CardProviderPort,
  | "name"
  | "methods"
  | "authorise"
  | "readPayment"
  | "capture"
  | "cancel"
  | "refund"
  | "receiveEvent"
  | "onEvent"
>;

const LOCALES: Record<Language, string> = { el: "el-GR", en: "en-GB" };
/** Issues of the buyer's account or card, as opposed to those of the request. */
const DECLINES = [
  "INSTRUMENT_DECLINED",
  "PAYER_CANNOT_PAY",
  "TRANSACTION_REFUSED",
  "PAYEE_BLOCKED_TRANSACTION",
];

/**
 * PayPal through its Orders v2 API: an order that the buyer approves on PayPal's page, an
 * authorisation, and its capture. The order's id is the reference, since everything else is found
 * through it.
 *
 * PayPal has no up-to-date search by `custom_id` or `invoice_id`. So a payment that is looked up by its
 * key alone counts as unknown, and no money can be lost by that: nothing is authorised before the buyer
 * has approved on the order's own page, whose address they get only after the reference has been
 * stored. Both fields carry the key all the same: PayPal refuses to charge twice for one invoice, and
 * people find the order in its reports.
 */
export const createPayPal = (config: PayPalConfig): PayPal => {
  const { returnOrigin } = config;
  const ask = createClient(config);
  const { receive, onEvent } = createReceiver(config, ask);

  const toReturnUrl = (path: string): string => {
    const url = new URL(path, returnOrigin);
    url.searchParams.set("payment", "paypal");
    return url.href;
  };

  /** Null: it never existed, or expired before the buyer approved it. */
  const findOrder = async (step: string, reference: string): Promise<PayPalOrder | null> => {
    try {
      const path = `/v2/checkout/orders/${encodeURIComponent(toOrderId(reference))}`;
      return await ask<PayPalOrder>({ step, method: "GET", path });
    } catch (error) {
      if (error instanceof PayPalRejectedError && error.status === 404) return null;
      throw error;
    }
  };

  const requireOrder = async (step: string, reference: string): Promise<PayPalOrder> => {
    const order = await findOrder(step, reference);
    if (!order) throw new ProviderRejectedError(`${step}: no payment ${reference}`);
    return order;
  };

  /** Reads the order again after a step whose response contains only a part of it. */
  const readAgain = async (step: string, reference: string): Promise<ProviderPayment> =>
    presentOrder(await requireOrder(step, reference));

  /** The buyer has approved: authorises the money, under a key that is derived from the order. */
  const setAside = async (order: PayPalOrder): Promise<ProviderPayment> => {
    try {
      const { id } = order;
      const path = `/v2/checkout/orders/${encodeURIComponent(id)}/authorize`;
      await ask({ step: "authorise", path, key: `${id}-authorise` });
    } catch (error) {
      if (!(error instanceof PayPalRejectedError)) throw error;
      if (DECLINES.includes(error.issue)) return presentOrder(order, "declined");
      if (error.issue !== "ORDER_ALREADY_AUTHORIZED") throw error;
    }
    return readAgain("authorise", presentOrder(order).reference);
  };

  const create = async ({
    key,
    amount,
    source,
    returnPath,
    language,
  }: Parameters<PayPal["authorise"]>[0]): Promise<ProviderPayment> => {
    if (source.method !== "paypal")
      throw new ProviderRejectedError(`authorise: ${source.method} is not PayPal's`);
    const url = toReturnUrl(returnPath);
    const order = await ask<PayPalOrder>({
      step: "authorise",
      path: "/v2/checkout/orders",
      key,
      body: {
        intent: "AUTHORIZE",
        purchase_units: [{ custom_id: key, invoice_id: key, amount: toPayPalMoney(amount) }],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: PRODUCT,
              locale: LOCALES[language],
              shipping_preference: "NO_SHIPPING",
              user_action: "PAY_NOW",
              return_url: url,
              cancel_url: url,
            },
          },
        },
      },
    });
    const begun = presentOrder(order);
    if (begun.amount.amount !== amount.amount || begun.amount.currency !== amount.currency)
      throw new ProviderRejectedError("authorise: this key was used for another amount");
    return begun;
  };

  /** A capture that PayPal still reviews is retried until it is decided. */
  const requireDone = (step: string, { status }: PayPalCapture): void => {
    if (status === "PENDING")
      throw new ProviderUnavailableError(`${step}: PayPal is looking at it`);
    if (status === "DECLINED" || status === "FAILED")
      throw new ProviderRejectedError(`${step}: the charge is ${status}`);
  };

  return {
    name: "paypal",
    methods: ["paypal"],

    async authorise(payment) {
      try {
        return await create(payment);
      } catch (error) {
        if (error instanceof ProviderUnavailableError) return { status: "unknown" };
        throw error;
      }
    },

    async readPayment(by) {
      config.database.refuseTx();
      if (!("reference" in by)) return null;
      const order = await findOrder("readPayment", by.reference);
      if (!order) return null;
      const isApproved = order.status === "APPROVED" && !findAuthorization(order);
      return isApproved ? setAside(order) : presentOrder(order);
    },

    async capture({ reference, key }) {
      const order = await requireOrder("capture", reference);
      const known = findCapture(order);
      const authorization = findAuthorization(order);
      if (!known) {
        if (authorization?.status === "PENDING")
          throw new ProviderUnavailableError("capture: PayPal is looking at the payment");
        if (authorization?.status !== "CREATED")
          throw new ProviderRejectedError(`capture: nothing is set aside, ${order.status}`);
        const path = `/v2/payments/authorizations/${authorization.id}/capture`;
        const body = { final_capture: true };
        requireDone("capture", await ask<PayPalCapture>({ step: "capture", path, key, body }));
      } else requireDone("capture", known);
      return readAgain("capture", reference);
    },

    async cancel({ reference, key }) {
      const order = await requireOrder("cancel", reference);
      if (findCapture(order)) throw new ProviderRejectedError("cancel: the payment is charged");
      const authorization = findAuthorization(order);
      // Without an authorisation no money is held, and none will be requested any more.
      if (!authorization) return presentOrder(order, "cancelled");
      if (authorization.status === "CREATED" || authorization.status === "PENDING") {
        const path = `/v2/payments/authorizations/${authorization.id}/void`;
        await ask({ step: "cancel", path, key });
      }
      return readAgain("cancel", reference);
    },

    async refund({ reference, amount, key }) {
      const capture = findCapture(await requireOrder("refund", reference));
      if (!capture) throw new ProviderRejectedError("refund: nothing was charged");
      const { status } = await ask<{ status: string }>({
        step: "refund",
        path: `/v2/payments/captures/${capture.id}/refund`,
        key,
        body: { amount: toPayPalMoney(amount) },
      });
      if (status === "FAILED" || status === "CANCELLED")
        throw new ProviderRejectedError(`refund: it is ${status}`);
      return readAgain("refund", reference);
    },

    receiveEvent: receive,
    onEvent,
  };
};
