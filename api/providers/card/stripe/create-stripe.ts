import type { PaymentMethod } from "#contract/payment.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { CardProviderPort } from "../port.ts";
import { createCards } from "./cards.ts";
import { createAsk, openClient } from "./client.ts";
import { createEvents } from "./events.ts";
import { createPayees } from "./payees.ts";
import { createPayments } from "./payments.ts";
import { createPayouts } from "./payouts.ts";
import type { StripeParts } from "./stripe-parts.ts";

export type StripeConfig = {
  secretKey: string;
  /** One for each endpoint at Stripe: that of the account, and that of connected accounts. */
  webhookSecrets: readonly string[];
  /** Without a path; Stripe's own by default. */
  apiBase?: string | undefined;
  /** Stripe supports all but PayPal. */
  methods: readonly Exclude<PaymentMethod, "paypal">[];
  answerWithin?: number | undefined;
};

type StripeDeps = {
  database: Database;
  now: () => Date;
  log: Logger;
  /** Origin of the web for redirects, such as "https://shop.example". */
  returnOrigin: string;
};

export const createStripe = (
  { webhookSecrets: secrets, methods, ...account }: StripeConfig,
  { database, now, log, returnOrigin }: StripeDeps,
): CardProviderPort => {
  const parts: StripeParts = {
    stripe: openClient(account),
    ask: createAsk({ database, log }),
    now,
    toReturnUrl(path, name, value) {
      if (name === undefined) return `${returnOrigin}${path}`;
      const [rest = "", fragment] = path.split("#");
      const address = `${returnOrigin}${rest}${rest.includes("?") ? "&" : "?"}${name}=${value}`;
      return fragment === undefined ? address : `${address}#${fragment}`;
    },
  };
  return {
    name: "stripe",
    methods,
    ...createCards(parts),
    ...createPayments(parts),
    ...createPayees(parts),
    ...createPayouts(parts),
    ...createEvents({ ...parts, name: "stripe", database, log, secrets }),
  };
};
