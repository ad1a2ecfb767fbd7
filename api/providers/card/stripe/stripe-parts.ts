import type { Stripe } from "stripe";
import type { Ask } from "./client.ts";

export type StripeParts = {
  stripe: Stripe;
  ask: Ask;
  now: () => Date;
  toReturnUrl: (path: string, name?: string, value?: string) => string;
};

/** Stripe replaces this by the session's id when it redirects the visitor. */
export const SESSION_ID = "{CHECKOUT_SESSION_ID}";

/** Escapes a value inside the quotes of Stripe's search language. */
export const quote = (value: string): string => value.replaceAll(/['\\]/g, "\\$&");
