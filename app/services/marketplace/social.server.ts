import type { SocialProvider } from "#contract/account.ts";
import { contract } from "#contract/contract.ts";
import type { Locale } from "#contract/market.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** Signing in with Google, Facebook or Apple. */
export const socialService = (call: MarketplaceCall) => ({
  start: (
    provider: SocialProvider,
    body: { browser_hash: string; return_to: string; locale: Locale; origin: string },
  ) => call(contract.startSocial, { params: { provider }, body }).then(({ data }) => data),
  exchange: (code: string, browser_secret: string) =>
    call(contract.exchangeHandOff, { body: { code, browser_secret } }).then(({ data }) => data),
  link: (code: string, browser_secret: string) =>
    call(contract.linkSocial, { body: { code, browser_secret } }).then(({ data }) => data),
  unlink: (provider: SocialProvider) => call(contract.unlinkSocial, { body: { provider } }),
});
