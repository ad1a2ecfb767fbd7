import type { Stripe } from "stripe";
import type { PayoutRejection } from "#contract/payout.ts";
import type { ProviderPayoutAccount } from "../port.ts";

type Requirements = Stripe.Account.Requirements;

/** The one requirement that the marketplace fulfils itself, afterwards. */
const OURS_TO_BRING = "external_account";

const isYoung = (code: string) => code.startsWith("invalid_dob_age_under");
const isForeign = (code: string) =>
  code === "verification_document_country_not_supported" ||
  code === "invalid_representative_country";
const isOfIdentity = (code: string) => code.startsWith("verification_");

/**
 * Reasons that the seller cannot fix on Stripe's page without an explanation; null when there is
 * none.
 */
const findRejection = ({
  disabled_reason: reason,
  errors,
}: Requirements): PayoutRejection | null => {
  const codes = (errors ?? []).map(({ code }) => code);
  if (codes.some(isYoung)) return "under_age";
  if (codes.some(isForeign)) return "country";
  if (codes.some(isOfIdentity) || reason === "rejected.incomplete_verification") return "identity";
  return /^(rejected\.|listed$)/.test(reason ?? "") ? "other" : null;
};

/**
 * Stripe enables payouts only with a bank account, which is added only for verified sellers: so a
 * seller who lacks nothing else counts as verified.
 */
export const isVerified = (account: Stripe.Account): boolean => {
  if (account.payouts_enabled) return true;
  const { requirements } = account;
  if (!account.details_submitted || !requirements || findRejection(requirements)) return false;
  const open = [
    ...(requirements.currently_due ?? []),
    ...(requirements.past_due ?? []),
    ...(requirements.pending_verification ?? []),
  ];
  return open.every((need) => need === OURS_TO_BRING);
};

export const presentPayee = (account: Stripe.Account): ProviderPayoutAccount => {
  const refusal = account.requirements ? findRejection(account.requirements) : null;
  const { id: reference } = account;
  const owner = account.metadata?.["owner"] ?? "";
  if (isVerified(account)) return { reference, owner, status: "verified", refusal: null };
  return { reference, owner, status: refusal ? "refused" : "pending", refusal };
};
