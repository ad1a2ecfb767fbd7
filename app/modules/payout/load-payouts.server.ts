import type { BankAccount, Onboarding, Payout } from "#contract/payout.ts";
import { safePath } from "../../paths.ts";
import type { PayoutStatus, PayoutView } from "./payout-view.ts";
import type { Money } from "#contract/money.ts";

type Query = URLSearchParams;
type Kept = Record<string, unknown> | null;

type Asked = {
  query: Query;
  kept: Kept;
  fullName: string | null;
  onboarding: Onboarding | null;
  isVerified: boolean;
  banks: readonly BankAccount[];
  needsStepUp: boolean;
};

/** Null where it is no path of ours, which prevents open redirects. */
export const parseReturnPath = (query: Query): string | null =>
  safePath(query.get("returnTo"), "") || null;

export function presentPayouts(asked: Asked): PayoutView {
  const { query, kept, onboarding, isVerified, banks, needsStepUp } = asked;
  const status: PayoutStatus = onboarding?.status ?? (isVerified ? "verified" : "unknown");
  return {
    status,
    refusal: onboarding?.refusal ?? null,
    isStale: onboarding === null,
    banks,
    returnTo: parseReturnPath(query),
    isBack: query.has("onboarding"),
    open: findOpen({ ...asked, status }),
    beneficiary: asked.fullName ?? "",
    needsStepUp,
    again: kept === null ? null : kept["intent"] === "add" ? "typing" : "pressing",
    nonce: crypto.randomUUID(),
  };
}

function findOpen({
  query,
  kept,
  banks,
  needsStepUp,
  status,
}: Asked & { status: PayoutStatus }): PayoutView["open"] {
  if (query.has("end") && status !== "none") return { is: "end" };
  if (status !== "verified") return null;
  const reference = query.get("remove");
  if (reference !== null && banks.some((bank) => bank.reference === reference))
    return { is: "remove", reference };
  const isWanted = query.has("add") || kept?.["intent"] === "add";
  return isWanted || (banks.length === 0 && !needsStepUp) ? { is: "add" } : null;
}

type Listed = {
  data: readonly Payout[];
  waiting: readonly Money[];
  meta: { current_page: number; last_page: number };
};

export type PayoutListView = ReturnType<typeof presentPayoutList>;

export const presentPayoutList = ({ data, waiting, meta }: Listed) => ({
  payouts: data,
  waiting: waiting.filter(({ amount }) => amount > 0),
  page: meta.current_page,
  last: meta.last_page,
});

export function parsePayoutPage(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
