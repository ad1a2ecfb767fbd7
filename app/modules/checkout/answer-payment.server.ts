import { redirect, redirectDocument } from "react-router";
import type { CheckoutPage } from "./checkout-steps.ts";

type Outcome =
  | { kind: "placed" }
  | { kind: "elsewhere"; url: string }
  | { kind: "waiting" }
  | { kind: "declined" };

/** Where the buyer goes after a payment, whether it was just sent or the bank sent them back. */
export function answerPayment(
  outcome: Outcome,
  pathOf: (page: CheckoutPage) => string,
  { mayLeave }: { mayLeave: boolean },
): Response {
  switch (outcome.kind) {
    case "placed":
      return redirect(pathOf("success"), 303);
    case "declined":
      return redirect(pathOf("payment"), 303);
    case "waiting":
      return redirect(pathOf("review"), 303);
    case "elsewhere":
      // Whoever comes back from the bank undecided is not sent round in circles.
      return mayLeave ? redirectDocument(outcome.url, 303) : redirect(pathOf("review"), 303);
  }
}
