import { isNewEvent } from "../keep-event.ts";
import { ProviderRejectedError, ProviderUnavailableError, type ProviderEvent } from "../port.ts";
import type { Ask, PayPalConfig } from "./client.ts";
import { toReference } from "./paypal-order.ts";

const LARGEST_BODY = 256 * 1024;

/** Headers that PayPal signs a message with, by the field name of its verification call. */
const SIGNED = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

type Resource = {
  id?: string;
  supplementary_data?: { related_ids?: { order_id?: string } };
};
type Message = { id: string; resource_type?: string; resource?: Resource };

const readSignature = (headers: Headers): Record<string, string> | null => {
  const entries = Object.entries(SIGNED).map(([field, header]) => [field, headers.get(header)]);
  return entries.every(([, value]) => value) ? Object.fromEntries(entries) : null;
};

const parse = (text: string): Message | null => {
  try {
    const message = JSON.parse(text) as Message;
    return typeof message.id === "string" ? message : null;
  } catch {
    return null;
  }
};

const findOrderId = ({ resource_type: type, resource }: Message): string | null =>
  (type === "checkout-order"
    ? resource?.id
    : resource?.supplementary_data?.related_ids?.order_id) ?? null;

const answer = (status: number) => new Response(null, { status });

/** Handles each webhook message of PayPal once, after PayPal's API has verified its signature. */
export const createReceiver = (config: PayPalConfig, ask: Ask) => {
  const { webhookId, database, now, log } = config;
  let listener: ((event: ProviderEvent) => Promise<void>) | null = null;

  /** The raw text is sent back, because the signature covers its exact bytes. */
  const isPayPals = async (signature: Record<string, string>, text: string): Promise<boolean> => {
    const head = JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1);
    const { verification_status: status } = await ask<{ verification_status: string }>({
      step: "receiveEvent",
      path: "/v1/notifications/verify-webhook-signature",
      body: `${head},"webhook_event":${text}}`,
    });
    return status === "SUCCESS";
  };

  const hear = (message: Message): Promise<void> =>
    database.tx(async () => {
      if (!listener) throw new Error("No listener is registered for events");
      const orderId = findOrderId(message);
      const isNew = await isNewEvent(database, "paypal", message.id, now());
      if (isNew && orderId !== null)
        await listener({ id: message.id, paymentReference: toReference(orderId) });
    });

  return {
    onEvent: (heard: (event: ProviderEvent) => Promise<void>) => void (listener = heard),

    async receive(request: Request): Promise<Response> {
      const text = await request.text();
      const signature = readSignature(request.headers);
      const message = text.length <= LARGEST_BODY ? parse(text) : null;
      if (!signature || !message) return answer(400);
      try {
        if (!(await isPayPals(signature, text))) return answer(400);
        await hear(message);
        return answer(204);
      } catch (error) {
        log.warn({ err: error, event: message.id }, "An event of PayPal could not be heard");
        if (error instanceof ProviderRejectedError) return answer(400);
        return answer(error instanceof ProviderUnavailableError ? 503 : 500);
      }
    },
  };
};
