import type { MiddlewareFunction } from "react-router";
import { cookiesContext, refusedAheadContext, webRequestContext } from "../context.ts";
import { findBroughtCode } from "../services/login-code.server.ts";
import type { MarketplaceCall } from "../services/marketplace/call.server.ts";

/**
 * A prefetch must use up no code, message or kept form. A page with side effects answers 503, and
 * the browser requests it again when it is opened.
 */
export const refusePrefetchedEffects: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { isAhead, url } = context.get(webRequestContext);
  if (!isAhead) return next();
  if (findBroughtCode(url) !== null) return refuseAhead();
  const response = await next();
  const hasEffects = context.get(refusedAheadContext) || context.get(cookiesContext).isChanged;
  return hasEffects ? refuseAhead() : response;
};

/** The call for a prefetch. A loader may catch what is thrown, so `onRefused` tells of it as well. */
export function withoutWrites(call: MarketplaceCall, onRefused: () => void): MarketplaceCall {
  return async (endpoint, ...given) => {
    if (endpoint.method === "GET") return call(endpoint, ...given);
    onRefused();
    throw refuseAhead();
  };
}

const refuseAhead = () =>
  new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
