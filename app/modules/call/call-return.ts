import { matchPath } from "react-router";
import { orderPaths } from "../../order-paths.ts";
import { localeOfPath } from "../locale/locale.ts";

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

/** What the calendar service's page says of a booking on the way back, as the query of ours. */
export type CallReturn =
  | { event_uuid: string }
  | { invitee_email: string; event_start_time: string };

/** Null: nobody comes back from there, or without what is needed. */
export function readReturn(query: URLSearchParams): CallReturn | null {
  const uuid = query.get("event_uuid");
  if (uuid) return { event_uuid: uuid.slice(0, 80) };
  const email = query.get("invitee_email");
  // A plus that was not escaped, as in `+02:00`, arrives as a space.
  const at = Date.parse((query.get("event_start_time") ?? "").replace(" ", "+"));
  if (!email || Number.isNaN(at)) return null;
  return { invitee_email: email.slice(0, 254), event_start_time: new Date(at).toISOString() };
}
