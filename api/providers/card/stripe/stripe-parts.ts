import type { Stripe } from "stripe";
import type { Ask } from "./client.ts";

/** What each part of the adapter works with. */
export type StripeParts = {
  stripe: Stripe;
  ask: Ask;
  now: () => Date;
  /** Address of the web with a path of it, and one more parameter. */
  toReturnUrl: (path: string, name?: string, value?: string) => string;
};

/** Stripe puts the session's own id here as it sends the visitor back. */
export const SESSION_ID = "{CHECKOUT_SESSION_ID}";

/** A value as Stripe's search has it between its quotes. */
export const quote = (value: string): string => value.replaceAll(/['\\]/g, "\\$&");
