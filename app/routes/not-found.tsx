import { data, redirectDocument } from "react-router";
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

/** Also gives its page to what was refused before any route was asked. */
export function loader({ context }: Route.LoaderArgs) {
  const status = context.get(refusalContext) ?? 404;
  const code = status === 413 ? "body_too_large" : status === 400 ? "bad_request" : "not_found";
  throw data({ code }, { status });
}

/** A form that was sent to an address that does not exist. */
export function action() {
  throw data({ code: "not_found" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
