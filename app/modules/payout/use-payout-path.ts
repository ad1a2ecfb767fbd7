import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import type { PayoutView } from "./payout-view.ts";

type Opened = { add?: 1; end?: 1; remove?: string };

/** Goes by way of the password where a step-up is required. */
export function usePayoutPath({
  returnTo,
  needsProof,
}: Pick<PayoutView, "returnTo" | "needsProof">): (opened?: Opened) => string {
  const locale = useLocale();
  return (opened = {}) => {
    const query = { ...(returnTo === null ? {} : { returnTo }), ...opened };
    const path = sellerPaths.payouts(locale, query);
    const isChange = Object.keys(opened).length > 0;
    return isChange && needsProof ? paths.verifyPassword(locale, { callbackUrl: path }) : path;
  };
}
