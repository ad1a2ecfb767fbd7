import { randomBytes } from "node:crypto";
import { redirect } from "react-router";
import type { Locale } from "#contract/market.ts";
import type { CookieJar } from "../cookie-jar.server.ts";
import { saveForm } from "../kept-form.server.ts";
import type { Logger } from "../log.server.ts";
import {
  createMarketplaceCall,
  type MarketplaceCall,
  type MarketplaceFetch,
} from "./call.server.ts";
import { parseApiError, SignedOutError } from "./api-error.server.ts";

type Parts = {
  fetch: MarketplaceFetch;
  locale: Locale;
  cookies: CookieJar;
  ip: string;
  requestId?: string;
  log: Logger;
  request: Request;
  ownOrigin: string;
  path: string;
  form: URLSearchParams | null;
  signInPath: (callbackUrl: string) => string;
  /** Where staff are led who have not proved a second factor. */
  factorPath: string;
  /** The token of a view as another person, and the page that says that it is over. */
  view?: { token: string; page: string };
};

/**
 * An expired session clears the token. A call that works for anonymous visitors is repeated without
 * it; any other throws a redirect to sign-in, with the form kept.
 */
export function createVisitorCall(parts: Parts): MarketplaceCall {
  const { cookies, log, view } = parts;
  const tokens = {
    access: view?.token ?? cookies.get("accessToken"),
    session: view ? null : cookies.get("sessionToken"),
    device: () => saveDeviceToken(cookies),
  };
  const call = createMarketplaceCall({
    fetch: parts.fetch,
    locale: parts.locale,
    tokens,
    ip: parts.ip,
    ...(parts.requestId && { requestId: parts.requestId }),
    userAgent: parts.request.headers.get("User-Agent"),
    onTokens: ({ session }) => cookies.set("sessionToken", session),
    onFault({ id, status, cause }) {
      const fields = { call: id, status, err: cause };
      // An unreachable marketplace fails every call: a warning that the log counts.
      if (parts.request.signal.aborted) log.debug(fields, "The visitor left during a call");
      else if (status === 503) log.warn(fields, "The marketplace is away");
      else log.error(fields, "The marketplace failed");
    },
  });

  return async (endpoint, input, options) => {
    try {
      // A queued photo is dropped when its sender disconnects; every other mutation goes on.
      const signal = hasFile(input) ? { signal: parts.request.signal } : {};
      return await call(endpoint, input, { ...signal, ...options });
    } catch (error) {
      if ("access" in endpoint && parseApiError(error)?.code === "staff_factor_needed")
        throw redirect(parts.factorPath, 303);
      if (!(error instanceof SignedOutError)) throw error;
      // The session of the member of staff goes on, or its own next call says that it ended.
      if (view) throw endView(parts, view);
      tokens.access = null;
      cookies.clear("accessToken");
      cookies.clear("signInType");
      if (endpoint.auth !== "optional") throw toSignIn(parts);
    }
    try {
      return await call(endpoint, input, options);
    } catch (error) {
      // An endpoint with optional sign-in may still require it for some answers.
      throw error instanceof SignedOutError ? toSignIn(parts) : error;
    }
  };
}

function endView({ cookies }: Parts, { page }: NonNullable<Parts["view"]>): Response {
  cookies.clear("personView");
  return redirect(page, 303);
}

/** A browser gets a token at its first such call; each call extends it by a year. */
function saveDeviceToken(cookies: CookieJar): string {
  const token = cookies.get("device") ?? randomBytes(32).toString("base64url");
  cookies.set("device", token);
  return token;
}

function hasFile(input: { body?: unknown } = {}): boolean {
  const fields = Object.values((input.body ?? {}) as Record<string, unknown>);
  return fields.flat().some((one) => one instanceof Blob);
}

/**
 * A URL inside another is percent-encoded, up to three characters for one; proxies or the server
 * refuse a longer one.
 */
const LONGEST_WAY_BACK = 1500;
const toWayBack = (path: string) =>
  path.length > LONGEST_WAY_BACK ? path.split("?", 1)[0]! : path;

function toSignIn({ request, form, cookies, path, ownOrigin, signInPath }: Parts): Response {
  if (request.method === "GET" || request.method === "HEAD") {
    return redirect(signInPath(toWayBack(path)), 302);
  }
  // The URL of an action need not be a page; the page with the form is.
  const back = findReferringPath(request, ownOrigin) ?? path;
  if (form !== null) saveForm(cookies, back.split("?", 1)[0]!, form);
  return redirect(signInPath(toWayBack(back)), 303);
}

export function findReferringPath(request: Request, ownOrigin: string): string | null {
  try {
    const referrer = new URL(request.headers.get("Referer") ?? "");
    return referrer.origin === ownOrigin ? referrer.pathname + referrer.search : null;
  } catch {
    return null;
  }
}
