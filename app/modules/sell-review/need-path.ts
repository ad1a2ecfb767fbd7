import type { SellerNeed } from "#contract/selling.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Locale } from "../locale/locale.ts";

const SIGN_UP_STEPS = {
  email: "sign-up-verify-email",
  phone: "sign-up-enter-phone",
  username: "sign-up-choose-username",
  photo: "sign-up-select-profile-image",
} as const;

/** The screen where a seller settles it, and from which `back` is found again. */
export function needPath(locale: Locale, need: SellerNeed, back: string): string {
  if (need === "payout_account" || need === "bank_account") {
    return sellerPaths.payouts(locale, { returnTo: back });
  }
  return paths.auth(locale, SIGN_UP_STEPS[need], { callbackUrl: back });
}
