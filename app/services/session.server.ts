import type { SocialProvider } from "#contract/account.ts";
import { clearAuthFlow } from "./auth-flow-cookie.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

type Options = { method: "email" | SocialProvider; maxAge?: number };

/** The token's cookie, and the method for the next time (spec §4, §9). */
export function startSession(cookies: CookieJar, token: string, { method, maxAge }: Options): void {
  clearAuthFlow(cookies);
  cookies.set("accessToken", token, maxAge === undefined ? {} : { maxAge });
  cookies.set("signInType", method);
  cookies.set("loginMethod", method);
  cookies.clear("authRequired");
}

/** What this browser knows of who was signed in; how they signed in the last time stays. */
const OF_THE_SESSION = [
  "accessToken",
  "signInType",
  "keptForm",
  "authFlow",
  "localeSynced",
  "handOff",
  "socialState",
] as const;

/** Signed out here; the marketplace ends its side itself. */
export function endSession(cookies: CookieJar): void {
  for (const key of OF_THE_SESSION) cookies.clear(key);
}
