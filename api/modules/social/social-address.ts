import type { SocialProvider } from "#contract/account.ts";
import { type Locale, LOCALES } from "#contract/market.ts";
import type { SocialError } from "#contract/social.ts";

const ANY_ORIGIN = "http://any.invalid";
const OURS = ["accessToken", "socialLink", "error", "auth", "customUrl"];

export type SocialAnswer =
  | { accessToken: string }
  | { socialLink: string }
  | { error: SocialError };

/** Prevents open redirects: only `/<locale>` and paths below it are accepted. */
export function isWebPath(path: string): boolean {
  if (/[\\\p{Cc}]/u.test(path) || !URL.canParse(path, ANY_ORIGIN)) return false;
  const { origin, pathname } = new URL(path, ANY_ORIGIN);
  return origin === ANY_ORIGIN && LOCALES.some((locale) => isBelow(pathname, `/${locale}`));
}

const isBelow = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`);

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

export const CALLBACK_PATTERN = "/social/:provider/callback";

/** Browsers see the API below /api of the web. */
export const toCallback = (origin: string, provider: SocialProvider): string =>
  `${origin}/api${CALLBACK_PATTERN.replace(":provider", provider)}`;
