import { data, redirectDocument } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import { errorContext } from "../context.ts";
import type { Route } from "./+types/not-found";

export const handle = { hydrate: "intent" };

/** The browser knows only its own routes (scripts/trim-manifest.ts), so it requests a document. */
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

/** Also renders the error page of requests that were refused before any route. */
export function loader({ context }: Route.LoaderArgs) {
  const { status = 404, retry } = context.get(errorContext) ?? {};
  throw data({ code: CODES[status] ?? "internal", ...(retry && { retry }) }, { status });
}

export function action() {
  throw data({ code: "not_found" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
