import { data, redirectDocument } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import { refusalContext } from "../context.ts";
import type { Route } from "./+types/not-found";

/**
 * The browser knows the addresses of pages that run in it, no others (scripts/trim-manifest.ts):
 * what it finds nothing at, it asks the server for as a document.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const { pathname, search, hash } = new URL(request.url);
    if (request.method !== "GET" || pathname === location.pathname) return next();
    throw redirectDocument(pathname + search + hash);
  },
];

const CODES: Record<number, ErrorCode> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "body_too_large",
  429: "too_many_requests",
  503: "unavailable",
};

/** Also gives its page to what was refused before any route was asked. */
export function loader({ context }: Route.LoaderArgs) {
  const { status = 404, retry } = context.get(refusalContext) ?? {};
  throw data({ code: CODES[status] ?? "internal", ...(retry && { retry }) }, { status });
}

/** A form that was sent to an address that does not exist. */
export function action() {
  throw data({ code: "not_found" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
