import { matchPath } from "react-router";
import { orderPaths } from "../../order-paths.ts";
import { localeOfPath } from "../locale/locale.ts";
import { readReturn } from "./read-return.ts";

const ANY_ORIGIN = "http://any.invalid";

/**
 * Calendly leads everybody back to one address, and gives back as `utm_content` which page they came
 * from. Only an order's page of calls is followed, on this site; null: it is none.
 */
export function toCallPage(query: URLSearchParams): string | null {
  const from = query.get("utm_content");
  if (from === null || !URL.canParse(from, ANY_ORIGIN)) return null;
  const { pathname } = new URL(from, ANY_ORIGIN);
  const orderId = matchPath("/:locale/account/orders/:orderId/call", pathname)?.params.orderId;
  if (orderId === undefined) return null;
  return orderPaths.order(localeOfPath(pathname), orderId, "call", readReturn(query) ?? {});
}
