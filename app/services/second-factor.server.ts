import * as z from "zod";
import type { Locale } from "#contract/market.ts";
import { secondFactorNeededSchema } from "#contract/second-factor.ts";
import { accountPaths } from "../account-paths.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { ApiError } from "./marketplace/api-error.server.ts";

const waitingSchema = z.object({
  challenge: z.string(),
  /** The page to go on to once signed in. */
  returnTo: z.string(),
});
type Waiting = z.output<typeof waitingSchema>;

/**
 * The page that asks for the code, where the first factor was right and the account has a second
 * one; null for any other error.
 */
export function awaitSecondFactor(
  error: unknown,
  { cookies, locale, returnTo }: { cookies: CookieJar; locale: Locale; returnTo: string },
): string | null {
  if (!(error instanceof ApiError) || error.code !== "second_factor_needed") return null;
  const { challenge } = secondFactorNeededSchema.parse(error.facts);
  cookies.seal("secondFactor", { challenge, returnTo });
  return accountPaths.secondFactorSignIn(locale);
}

export function findAwaited(cookies: CookieJar): Waiting | null {
  const waiting = waitingSchema.safeParse(cookies.open("secondFactor"));
  return waiting.success ? waiting.data : null;
}
