import { expect, test } from "vitest";
import type { Stripe } from "stripe";
import { isVerified, presentPayee } from "./present-payee.ts";
import { toDeclineCode } from "./present-payment.ts";

test.each([
  [{ code: "card_declined", decline_code: "generic_decline" }, "declined"],
  [{ code: "card_declined", decline_code: "stolen_card" }, "declined"],
  [{ code: "card_declined", decline_code: "insufficient_funds" }, "insufficient_funds"],
  [{ code: "expired_card" }, "expired_card"],
  [{ code: "card_declined", decline_code: "expired_card" }, "expired_card"],
  [{ code: "authentication_required" }, "challenge_failed"],
  [{ code: "payment_intent_authentication_failure" }, "challenge_failed"],
  [{ code: "card_declined", decline_code: "try_again_later" }, "provider_unavailable"],
  [{ code: "processing_error" }, "provider_unavailable"],
  [null, "declined"],
])("Stripe's %o becomes %s", (error, code) => {
  expect(toDeclineCode(error)).toBe(code);
});

const toAccount = (
  requirements: Partial<Stripe.Account.Requirements>,
  changes: Partial<Stripe.Account> = {},
) =>
  ({
    id: "acct_1",
    metadata: { owner: "maria" },
    payouts_enabled: false,
    details_submitted: true,
    requirements: {
      disabled_reason: null,
      currently_due: [],
      past_due: [],
      pending_verification: [],
      errors: [],
      ...requirements,
    },
    ...changes,
  }) as unknown as Stripe.Account;

test.each<[string, Partial<Stripe.Account.Requirements>, boolean]>([
  ["lacks nothing but a bank account", { currently_due: ["external_account"] }, true],
  ["lacks a name", { currently_due: ["individual.first_name"] }, false],
  ["is being looked at", { pending_verification: ["individual.id_number"] }, false],
  ["is late with a document", { past_due: ["individual.verification.document"] }, false],
])("an account that %s: verified %s", (_, requirements, isIt) => {
  expect(isVerified(toAccount(requirements))).toBe(isIt);
});

test("without the submitted form an account is not verified", () => {
  expect(isVerified(toAccount({}, { details_submitted: false }))).toBe(false);
});

test.each([
  ["rejected.fraud", "other"],
  ["rejected.terms_of_service", "other"],
  ["listed", "other"],
  ["rejected.incomplete_verification", "identity"],
] as const)("an account that is %s is refused: %s", (disabled_reason, refusal) => {
  expect(presentPayee(toAccount({ disabled_reason }))).toEqual({
    reference: "acct_1",
    owner: "maria",
    status: "refused",
    refusal,
  });
});

test("an account with open requirements is pending", () => {
  const account = toAccount({ disabled_reason: "requirements.past_due", past_due: ["x"] });
  expect(presentPayee(account)).toMatchObject({ status: "pending", refusal: null });
});
