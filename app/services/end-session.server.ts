import type { CookieJar } from "./cookie-jar.server.ts";

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
