import type { ProblemKey } from "./read-refusal.ts";

/** What a refused step says: a sentence for the whole, keys per field, and what was typed. */
export type StepReply = {
  problem: ProblemKey | null;
  fields: Record<string, string[]>;
  values: Record<string, string>;
  /** The id of the payment that PayPal's button shall have approved. */
  paypal?: string;
};
