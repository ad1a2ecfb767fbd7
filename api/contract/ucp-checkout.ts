import * as z from "zod";
import {
  catalogContextSchema,
  ucpMessageSchema,
  ucpMetaSchema,
  UCP_LOOKUP,
  UCP_SEARCH,
  UCP_VERSION,
} from "./agent-catalog.ts";
import { LIMITS } from "./limits.ts";
import { currencySchema } from "./market.ts";

/**
 * Checkout of the Universal Commerce Protocol. A session names a device and what it costs, and the
 * page where a person buys it; it is no row, reserves nothing and cannot be completed by a program.
 */
export const UCP_CHECKOUT = "dev.ucp.shopping.checkout";

/** Path of the REST binding, below the base path of the API. */
export const UCP_PATH = "/ucp";

const lineItemInputSchema = z.object({
  item: z.object({ id: z.string().min(1).max(200) }),
  /** A used device is one of a kind: more are answered with one. */
  quantity: z.int().min(1).max(1_000_000),
});

/** Buyer, payment and delivery that a program sends are not read: the person gives them. */
export const checkoutInputSchema = z.object({
  line_items: z.array(lineItemInputSchema).min(1).max(LIMITS.agentCatalog.ids),
  context: catalogContextSchema.optional(),
});
export type CheckoutInput = z.infer<typeof checkoutInputSchema>;

const totalSchema = z.object({
  type: z.enum(["subtotal", "fulfillment", "total"]),
  display_text: z.string(),
  amount: z.int().min(0),
});

const checkoutMetaSchema = ucpMetaSchema.extend({
  payment_handlers: z.record(z.string(), z.never()),
});

export const checkoutSessionSchema = z.object({
  ucp: checkoutMetaSchema,
  id: z.string(),
  status: z.enum(["requires_escalation", "canceled"]),
  currency: currencySchema,
  line_items: z
    .array(
      z.object({
        id: z.string(),
        item: z.object({
          id: z.string(),
          title: z.string(),
          price: z.int().min(0),
          image_url: z.url().optional(),
        }),
        quantity: z.literal(1),
        totals: z.array(totalSchema),
      }),
    )
    .length(1),
  totals: z.array(totalSchema),
  messages: z.array(ucpMessageSchema),
  links: z.array(z.object({ type: z.string(), url: z.url() })),
  /** Left out of a session that is canceled. */
  continue_url: z.url().optional(),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

/** Nothing to buy was found. */
export const ucpErrorSchema = z.object({
  ucp: checkoutMetaSchema.extend({ status: z.literal("error") }),
  messages: z.array(ucpMessageSchema).min(1),
  continue_url: z.url().optional(),
});
export type UcpError = z.infer<typeof ucpErrorSchema>;

const SITE = `https://ucp.dev/${UCP_VERSION}`;

const capability = (spec: string, schema: string) => [
  {
    version: UCP_VERSION,
    spec: `${SITE}/specification/shopping/${spec}`,
    schema: `${SITE}/schemas/shopping/${schema}.json`,
  },
];

/** `/.well-known/ucp`: what agents may do here. No payment handler: only a person pays. */
export const toUcpProfile = (origin: string, apiPath: string) => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      "dev.ucp.shopping": [
        {
          version: UCP_VERSION,
          spec: `${SITE}/specification/overview`,
          transport: "rest",
          schema: `${SITE}/services/shopping/rest.openapi.json`,
          endpoint: `${origin}${apiPath}${UCP_PATH}`,
        },
      ],
    },
    capabilities: {
      [UCP_SEARCH]: capability("catalog/search", "catalog_search"),
      [UCP_LOOKUP]: capability("catalog/lookup", "catalog_lookup"),
      [UCP_CHECKOUT]: capability("checkout", "checkout"),
    },
    payment_handlers: {},
  },
});
