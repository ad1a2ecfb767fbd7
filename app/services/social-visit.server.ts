import { createHash, randomBytes } from "node:crypto";
import type { CookieJar } from "./cookie-jar.server.ts";

/**
 * Begins a visit to a provider: the secret stays in this browser's cookie, its hash goes to the
 * marketplace, and only who brings the secret can use the code that comes back.
 */
export function createBrowserSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: createHash("sha256").update(secret).digest("base64url") };
}

export const rememberBrowserSecret = (cookies: CookieJar, secret: string): void =>
  cookies.set("socialState", secret);

/** It serves one try. */
export function takeBrowserSecret(cookies: CookieJar): string | null {
  const secret = cookies.get("socialState");
  cookies.clear("socialState");
  return secret;
}
