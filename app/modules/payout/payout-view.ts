import type { BankAccount, Onboarding } from "#contract/payout.ts";

/** `unknown`: the bank could not be asked, and nobody was verified before. */
export type PayoutStatus = Onboarding["status"] | "unknown";

/** What the screen shows of where a seller is paid. */
export type PayoutView = {
  status: PayoutStatus;
  refusal: Onboarding["refusal"];
  /** The bank was not asked just now; what is shown is what was known. */
  isStale: boolean;
  banks: readonly BankAccount[];
  /** Where the seller came from and is led back to; null: from nowhere in particular. */
  returnTo: string | null;
  /** They have come from the bank's page just now. */
  isBack: boolean;
  /** What is open: a form, or a question before something goes. */
  open: { is: "add" } | { is: "end" } | { is: "remove"; reference: string } | null;
  /** What the form of a bank account begins with. */
  beneficiary: string;
  /** A change would ask for the password: better before an IBAN is typed, which is not kept. */
  needsProof: boolean;
  /** What they had sent before the password was asked for, or the bank was away. */
  again: "typing" | "pressing" | null;
  nonce: string;
};

/** What a refused form of the screen says: keys per field, `form` for the whole, and what was typed. */
export type PayoutReply = {
  intent: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};
