import * as z from "zod";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment.ts";
import { EnvError } from "./env-error.ts";
import type { PayPalConfig } from "./providers/card/paypal/client.ts";
import type { StripeConfig } from "./providers/card/stripe/create-stripe.ts";

const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
const server = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/** Variables of who takes money and who brings parcels, with what they mean where they are left out. */
export const tradeVariables = {
  CARD_PROVIDER: z.enum(["sandbox", "stripe"]).optional(),
  CARD_METHODS: list
    .pipe(z.array(z.enum(PAYMENT_METHODS)))
    .refine((methods) => methods.includes("card"), { error: "must contain card" })
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  // One for each endpoint that was set up at Stripe.
  STRIPE_WEBHOOK_SECRET: list.pipe(z.array(z.string()).min(1)).optional(),
  STRIPE_API_BASE: server.optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_BASE_URL: server.default("https://api-m.paypal.com"),
};
const tradeSchema = z.object(tradeVariables);
type Values = z.infer<typeof tradeSchema> & { PUBLIC_ORIGIN?: string | undefined };

/** Of a provider, what comes from the environment. */
type PayPalAccount = Pick<PayPalConfig, "clientId" | "clientSecret" | "webhookId" | "baseUrl">;

export type TradeEnv = {
  /** `isChosen`: nobody has forgotten to name another one. */
  cardProvider:
    | { kind: "sandbox"; methods: readonly PaymentMethod[]; isChosen: boolean }
    | ({ kind: "stripe" } & StripeConfig);
  paypal: PayPalAccount | null;
  /** Ways to pay that are offered, whoever takes them. */
  paymentMethods: readonly PaymentMethod[];
};

/** Throws EnvError. */
export function readTrade(values: Values): TradeEnv {
  const paypal = readPayPal(values);
  const paymentMethods = values.CARD_METHODS ?? ["card", "klarna", ...(paypal ? PAYPAL : [])];
  return { cardProvider: readCards(values, paymentMethods), paypal, paymentMethods };
}

const PAYPAL: readonly PaymentMethod[] = ["paypal"];

const isNotPayPal = (method: PaymentMethod): method is Exclude<PaymentMethod, "paypal"> =>
  method !== "paypal";

function readCards(values: Values, offered: readonly PaymentMethod[]): TradeEnv["cardProvider"] {
  const {
    CARD_PROVIDER: provider,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
  } = values;
  if (!provider && (secretKey || webhookSecrets))
    throw new EnvError("CARD_PROVIDER is missing: set it to stripe.");
  if (provider !== "stripe")
    return { kind: "sandbox", methods: offered, isChosen: provider === "sandbox" };
  if (!secretKey) throw new EnvError("STRIPE_SECRET_KEY is missing for CARD_PROVIDER=stripe.");
  if (!webhookSecrets)
    throw new EnvError("STRIPE_WEBHOOK_SECRET is missing for CARD_PROVIDER=stripe.");
  requireReturn(values, "CARD_PROVIDER=stripe");
  if (offered.includes("paypal") && !values.PAYPAL_CLIENT_ID)
    throw new EnvError("PAYPAL_CLIENT_ID is missing for paypal in CARD_METHODS.");
  return {
    kind: "stripe",
    secretKey,
    webhookSecrets,
    methods: offered.filter(isNotPayPal),
    ...(values.STRIPE_API_BASE && { apiBase: values.STRIPE_API_BASE }),
  };
}

function readPayPal(values: Values): PayPalAccount | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_BASE_URL: baseUrl,
  } = values;
  const isAnySet = clientId || clientSecret || webhookId;
  if (!isAnySet) return null;
  const [name, other] = clientId
    ? ["PAYPAL_CLIENT_ID", clientSecret ? "PAYPAL_WEBHOOK_ID" : "PAYPAL_CLIENT_SECRET"]
    : [clientSecret ? "PAYPAL_CLIENT_SECRET" : "PAYPAL_WEBHOOK_ID", "PAYPAL_CLIENT_ID"];
  if (!clientId || !clientSecret || !webhookId)
    throw new EnvError(`${other} is missing for ${name}.`);
  requireReturn(values, "PAYPAL_CLIENT_ID");
  return { clientId, clientSecret, webhookId, baseUrl };
}

/** Other companies send visitors back to a whole address. */
function requireReturn({ PUBLIC_ORIGIN: origin }: Values, what: string): void {
  if (!origin)
    throw new EnvError(`PUBLIC_ORIGIN is missing for ${what}: visitors come back to it.`);
}
