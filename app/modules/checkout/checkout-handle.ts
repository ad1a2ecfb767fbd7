import type { ComponentType } from "react";
import type { CheckoutView } from "./present-checkout.ts";

/** The `handle` of a checkout step: what it adds to the frame around every step. */
export type CheckoutHandle = {
  /** What happens after this step; only the last one knows. */
  Next?: ComponentType<{ order: CheckoutView }>;
};
