import type { SocialProvider } from "#contract/account.ts";
import { clearAuthFlow } from "./auth-flow-cookie.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

type Options = { method: "email" | SocialProvider; lifetime?: number };

/** Sets the token's cookie, and the method that the next sign-in suggests (spec §4, §9). */
export function startSession(
  cookies: CookieJar,
  token: string,
  { method, lifetime }: Options,
): void {
  clearAuthFlow(cookies);
  cookies.set("accessToken", token, lifetime === undefined ? {} : { lifetime });
  cookies.set("signInType", method);
  cookies.set("loginMethod", method);
  cookies.clear("authRequired");
}

/** Cookies of the session; the method of the last sign-in stays. */
const OF_THE_SESSION = [
  "accessToken",
  "signInType",
  "keptForm",
  "authFlow",
  "localeSynced",
  "handOff",
  "socialState",
  "secondFactor",
  "personView",
] as const;

/** Ends the session in the browser; the marketplace ends its own. */
export function endSession(cookies: CookieJar): void {
  for (const key of OF_THE_SESSION) cookies.clear(key);
}
