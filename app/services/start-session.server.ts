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
