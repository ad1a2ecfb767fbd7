import type { SocialProvider } from "#contract/account.ts";
import { type Locale, LOCALES } from "#contract/market.ts";
import type { SocialError } from "#contract/social.ts";

const ANY_ORIGIN = "http://any.invalid";
/** What an earlier visit left in the address. */
const OURS = ["accessToken", "socialLink", "error", "auth", "customUrl"];

/** What the visitor comes back with. */
export type SocialAnswer =
  | { accessToken: string }
  | { socialLink: string }
  | { error: SocialError };

/** Whether a path is a page of the web and can lead nowhere else: `/<locale>` or below it. */
export function isWebPath(path: string): boolean {
  if (/[\\\p{Cc}]/u.test(path) || !URL.canParse(path, ANY_ORIGIN)) return false;
  const { origin, pathname } = new URL(path, ANY_ORIGIN);
  return origin === ANY_ORIGIN && LOCALES.some((locale) => isBelow(pathname, `/${locale}`));
}

const isBelow = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);

/** The page of the web to which somebody is led back; its home where the path is none of ours. */
export function toWebAddress(
  origin: string,
  { returnTo, locale }: { returnTo: string; locale: Locale },
  answer: SocialAnswer,
): string {
  const url = new URL(isWebPath(returnTo) ? returnTo : `/${locale}`, origin);
  for (const name of OURS) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}

/** Below the API's base path. */
export const CALLBACK_PATTERN = "/social/:provider/callback";

/**
 * The address that is registered at the provider. The visitor sees the API below /api of the web,
 * wherever it is.
 */
export const toCallback = (origin: string, provider: SocialProvider): string =>
  `${origin}/api${CALLBACK_PATTERN.replace(":provider", provider)}`;
