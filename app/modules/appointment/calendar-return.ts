import { matchPath } from "react-router";
import { orderPaths } from "../../order-paths.ts";
import { localeOfPath } from "../locale/locale.ts";

const ANY_ORIGIN = "http://any.invalid";

/** Calendly returns the page of origin as `utm_content`; only an appointment page is followed. */
export function toCallPage(query: URLSearchParams): string | null {
  const from = query.get("utm_content");
  if (from === null || !URL.canParse(from, ANY_ORIGIN)) return null;
  const { pathname } = new URL(from, ANY_ORIGIN);
  const orderId = matchPath("/:locale/account/orders/:orderId/call", pathname)?.params.orderId;
  if (orderId === undefined) return null;
  return orderPaths.order(localeOfPath(pathname), orderId, "call", parseReturn(query) ?? {});
}

export type CallReturn =
  | { event_uuid: string }
  | { invitee_email: string; event_start_time: string };

export function parseReturn(query: URLSearchParams): CallReturn | null {
  const uuid = query.get("event_uuid");
  if (uuid) return { event_uuid: uuid.slice(0, 80) };
  const email = query.get("invitee_email");
  // An unescaped plus, as in `+02:00`, arrives as a space.
  const at = Date.parse((query.get("event_start_time") ?? "").replace(" ", "+"));
  if (!email || Number.isNaN(at)) return null;
  return { invitee_email: email.slice(0, 254), event_start_time: new Date(at).toISOString() };
}
