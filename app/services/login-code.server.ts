import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { Locale } from "#contract/market.ts";
import type { SocialError } from "#contract/social.ts";
import { authPaths } from "../auth-paths.ts";
import { safePath } from "../paths.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import type { ApiClient } from "./marketplace/api-client.server.ts";
import { ApiError } from "./marketplace/api-error.server.ts";
import { awaitSecondFactor } from "./second-factor.server.ts";
import { findSuspension } from "./suspension.server.ts";
import { endSession, startSession } from "./session.server.ts";

const ANY_ORIGIN = "http://any.invalid";
/** Query parameters that are removed before a page sees them: the codes, and those of spec §2. */
const TAKEN = ["accessToken", "socialLink", "customUrl", "error", "auth"];

/** A code that came back in a URL, and the path without it. */
type Brought = { kind: "accessToken" | "socialLink"; code: string; path: string };

export function findBroughtCode(url: URL): Brought | null {
  const kind = (["accessToken", "socialLink"] as const).find((name) => url.searchParams.has(name));
  if (kind === undefined) return null;
  return { kind, code: url.searchParams.get(kind)!, path: mark(url.pathname + url.search, {}) };
}

type Service = { cookies: CookieJar; api: ApiClient; locale: Locale };

/**
 * Returns the path to go on to. A visitor who is signed in already is asked before the account
 * changes (decisions "`?accessToken=` in the URL").
 */
export async function settleLoginCode(service: Service, brought: Brought): Promise<string> {
  const { cookies, locale } = service;
  // The sign-in began in another browser, or too long ago.
  if (cookies.get("socialState") === null) return mark(brought.path, { error: "social-expired" });
  if (brought.kind === "socialLink") return link(service, brought);
  if (!(await isSignedIn(service))) return signInWithCode(service, brought);
  cookies.seal("handOff", { code: brought.code, path: brought.path });
  return authPaths.loginCode(locale);
}

const waitingSchema = z.object({ code: z.string(), path: z.string() });
type Waiting = z.output<typeof waitingSchema>;

export function findWaitingLoginCode(cookies: CookieJar): Waiting | null {
  const waiting = waitingSchema.safeParse(cookies.open("handOff"));
  return waiting.success ? waiting.data : null;
}

export async function signInWithCode(
  { cookies, api, locale }: Service,
  { code, path }: Waiting,
): Promise<string> {
  const secret = takeBrowserSecret(cookies);
  if (secret === null) return mark(path, { error: "social-expired" });
  try {
    const {
      token,
      provider,
      is_new: isNew,
    } = await api.social.exchangeLoginCode({ code, browser_secret: secret });
    if (cookies.get("accessToken") !== null) {
      // This request is still authenticated as the previous account.
      await api.account.logout().catch(() => null);
      endSession(cookies);
    }
    startSession(cookies, token, { method: provider, lifetime: LIMITS.loginCode.session });
    return mark(findCallback(path), { auth: isNew ? "signup" : "success" });
  } catch (error) {
    const returnTo = mark(findCallback(path), {});
    const codePage = awaitSecondFactor(error, { cookies, locale, returnTo });
    if (codePage !== null) return codePage;
    const decision = findSuspension(error, locale);
    if (decision !== null) return decision;
    return mark(path, { error: nameFailure(error) });
  }
}

async function link({ cookies, api }: Service, { code, path }: Waiting): Promise<string> {
  const secret = takeBrowserSecret(cookies);
  if (secret === null) return mark(path, { error: "social-expired" });
  try {
    await api.social.link({ code, browser_secret: secret });
    return mark(path, {});
  } catch (error) {
    return mark(path, { error: nameFailure(error) });
  }
}

async function isSignedIn({ cookies, api }: Service): Promise<boolean> {
  if (cookies.get("accessToken") === null) return false;
  try {
    await api.account.get();
    return true;
  } catch {
    return cookies.get("accessToken") !== null;
  }
}

function nameFailure(error: unknown): SocialError {
  // The session of the account to link to has expired.
  if (error instanceof Response) return "social-expired";
  if (!(error instanceof ApiError)) throw error;
  return error.code === "hand_off_invalid" ? "social-expired" : "social-failed";
}

function findCallback(path: string): string {
  const callback = new URL(path, ANY_ORIGIN).searchParams.get("callbackUrl");
  return callback === null ? path : safePath(callback, path);
}

/** The path with our own query parameters replaced by these. */
function mark(path: string, answer: { error?: SocialError; auth?: "success" | "signup" }): string {
  const at = path.indexOf("?");
  const pathname = at < 0 ? path : path.slice(0, at);
  const query = new URLSearchParams(at < 0 ? "" : path.slice(at));
  for (const name of TAKEN) query.delete(name);
  for (const [name, value] of Object.entries(answer)) query.set(name, value);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/**
 * The secret stays in this browser's cookie and its hash goes to the marketplace, so that only the
 * holder of the secret can use the code that comes back.
 */
export function createBrowserSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: createHash("sha256").update(secret).digest("base64url") };
}

export const rememberBrowserSecret = (cookies: CookieJar, secret: string): void =>
  cookies.set("socialState", secret);

/** Single use. */
export function takeBrowserSecret(cookies: CookieJar): string | null {
  const secret = cookies.get("socialState");
  cookies.clear("socialState");
  return secret;
}
