import type { Stripe } from "stripe";
import type { PayoutRefusal } from "#contract/payout.ts";
import type { ProviderPayoutAccount } from "../port.ts";

type Requirements = Stripe.Account.Requirements;

/** Of what Stripe may still ask for, the one thing that the marketplace brings itself, afterwards. */
const OURS_TO_BRING = "external_account";

const isYoung = (code: string) => code.startsWith("invalid_dob_age_under");
const isForeign = (code: string) =>
  code === "verification_document_country_not_supported" ||
  code === "invalid_representative_country";
const isOfIdentity = (code: string) => code.startsWith("verification_");

/** What the seller can do nothing about on Stripe's page without knowing why; null: nothing yet. */
const findRefusal = ({ disabled_reason: reason, errors }: Requirements): PayoutRefusal | null => {
  const codes = (errors ?? []).map(({ code }) => code);
  if (codes.some(isYoung)) return "under_age";
  if (codes.some(isForeign)) return "country";
  if (codes.some(isOfIdentity) || reason === "rejected.incomplete_verification") return "identity";
  return /^(rejected\.|listed$)/.test(reason ?? "") ? "other" : null;
};

/**
 * Payouts begin with a bank account, which is added only for who is verified: so that somebody who
 * lacks nothing else counts as verified.
 */
export const isVerified = (account: Stripe.Account): boolean => {
  if (account.payouts_enabled) return true;
  const { requirements } = account;
  if (!account.details_submitted || !requirements || findRefusal(requirements)) return false;
  const open = [
    ...(requirements.currently_due ?? []),
    ...(requirements.past_due ?? []),
    ...(requirements.pending_verification ?? []),
  ];
  return open.every((need) => need === OURS_TO_BRING);
};

export const presentPayee = (account: Stripe.Account): ProviderPayoutAccount => {
  const refusal = account.requirements ? findRefusal(account.requirements) : null;
  const { id: reference } = account;
  const owner = account.metadata?.["owner"] ?? "";
  if (isVerified(account)) return { reference, owner, status: "verified", refusal: null };
  return { reference, owner, status: refusal ? "refused" : "pending", refusal };
};
