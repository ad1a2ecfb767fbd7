import type { BankAccount, Onboarding } from "#contract/payout.ts";

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
  beneficiary: string;
  /**
   * Asks for the password before an IBAN is typed, because the IBAN is not kept over the sign-in.
   */
  needsProof: boolean;
  again: "typing" | "pressing" | null;
  nonce: string;
};

export type PayoutReply = {
  intent: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
