import type { BankAccount, Onboarding } from "#contract/payout.ts";
import { authPaths } from "../../auth-paths.ts";
import { accountPaths } from "../../account-paths.ts";
import { useLocale } from "../locale/use-locale.ts";

/** `unknown`: the bank could not be reached and the seller was never verified. */
export type PayoutStatus = Onboarding["status"] | "unknown";

export type PayoutView = {
  status: PayoutStatus;
  refusal: Onboarding["refusal"];
  isStale: boolean;
  banks: readonly BankAccount[];
  returnTo: string | null;
  isBack: boolean;
  open: { is: "add" } | { is: "end" } | { is: "remove"; reference: string } | null;
  /** The seller's own name. */
  beneficiary: string;
  /**
   * Asks for the password before an IBAN is typed, because the IBAN is not kept over the sign-in.
   */
  needsStepUp: boolean;
  again: "typing" | "pressing" | null;
  nonce: string;
};

type Opened = { add?: 1; end?: 1; remove?: string };

/** Goes by way of the password where a step-up is required. */
export function usePayoutPath({
  returnTo,
  needsStepUp,
}: Pick<PayoutView, "returnTo" | "needsStepUp">): (opened?: Opened) => string {
  const locale = useLocale();
  return (opened = {}) => {
    const query = { ...(returnTo === null ? {} : { returnTo }), ...opened };
    const path = accountPaths.payouts(locale, query);
    const isChange = Object.keys(opened).length > 0;
    return isChange && needsStepUp ? authPaths.verifyPassword(locale, { callbackUrl: path }) : path;
  };
}
