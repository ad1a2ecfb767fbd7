import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

/** Pages of the sign-in that few pages link to; `paths.auth` spells the others. */
export const authPaths = {
  verifyPassword: (locale: Locale, query: { callbackUrl?: string } = {}) =>
    withQuery(href("/:locale/auth/sign-up/verify-password", { locale }), query),
  personalInfo: (locale: Locale, query: { callbackUrl?: string } = {}) =>
    withQuery(href("/:locale/auth/sign-up/personal-info", { locale }), query),
  loginCode: (locale: Locale) => href("/:locale/auth/hand-off", { locale }),
};
