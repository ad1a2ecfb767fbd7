import * as z from "zod";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment.ts";
import { EnvError, readWhole } from "./env-error.ts";
import type { PayPalConfig } from "./providers/card/paypal/client.ts";
import type { StripeConfig } from "./providers/card/stripe/create-stripe.ts";

const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

export const paymentVariables = {
  CARD_PROVIDER: z.enum(["sandbox", "stripe"]).optional(),
  CARD_METHODS: list
    .pipe(z.array(z.enum(PAYMENT_METHODS)))
    .refine((methods) => methods.includes("card"), { error: "must contain card" })
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  // One for each endpoint that is set up at Stripe.
  STRIPE_WEBHOOK_SECRET: list.pipe(z.array(z.string()).min(1)).optional(),
  STRIPE_API_BASE: origin.optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_BASE_URL: origin.default("https://api-m.paypal.com"),
};
const paymentSchema = z.object(paymentVariables);
type Values = z.infer<typeof paymentSchema> & { PUBLIC_ORIGIN?: string | undefined };

export type PaymentEnv = {
  /** `isChosen`: the environment names it, as opposed to the default. */
  cardProvider:
    | { kind: "sandbox"; methods: readonly PaymentMethod[]; isChosen: boolean }
    | ({ kind: "stripe" } & StripeConfig);
  paypal: Pick<PayPalConfig, "clientId" | "clientSecret" | "webhookId" | "baseUrl"> | null;
  paymentMethods: readonly PaymentMethod[];
};

const PAYPAL: readonly PaymentMethod[] = ["paypal"];

const isNotPayPal = (method: PaymentMethod): method is Exclude<PaymentMethod, "paypal"> =>
  method !== "paypal";

export function readPayments(values: Values): PaymentEnv {
  const paypal = readPayPal(values);
  const paymentMethods = values.CARD_METHODS ?? ["card", "klarna", ...(paypal ? PAYPAL : [])];
  return { cardProvider: readCards(values, paymentMethods), paypal, paymentMethods };
}

function readCards(values: Values, offered: readonly PaymentMethod[]): PaymentEnv["cardProvider"] {
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

function readPayPal(values: Values): PaymentEnv["paypal"] {
  const account = readWhole(values, [
    "PAYPAL_CLIENT_ID",
    "PAYPAL_CLIENT_SECRET",
    "PAYPAL_WEBHOOK_ID",
  ]);
  if (!account) return null;
  requireReturn(values, "PAYPAL_CLIENT_ID");
  return {
    clientId: account.PAYPAL_CLIENT_ID,
    clientSecret: account.PAYPAL_CLIENT_SECRET,
    webhookId: account.PAYPAL_WEBHOOK_ID,
    baseUrl: values.PAYPAL_BASE_URL,
  };
}

/** Other companies redirect visitors to an absolute URL only. */
function requireReturn(values: Values, what: string): void {
  if (!values.PUBLIC_ORIGIN)
    throw new EnvError(`PUBLIC_ORIGIN is missing for ${what}: visitors come back to it.`);
}
