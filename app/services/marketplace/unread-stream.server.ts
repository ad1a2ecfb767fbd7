import { EMBEDDED, type MarketplaceFetch } from "./call.server.ts";

type Parts = {
  fetch: MarketplaceFetch;
  token: string | null;
  ip: string;
  requestId?: string;
  signal: AbortSignal;
};

/** A stream of `unread` events with `{"count":n}`; null without a token. */
export function createUnreadStream({
  fetch,
  token,
  ip,
  requestId,
  signal,
}: Parts): Promise<Response> | null {
  if (token === null) return null;
  const headers = new Headers({
    Accept: "text/event-stream",
    Authorization: `Bearer ${token}`,
    ...(ip && { "X-Forwarded-For": ip }),
    ...(requestId && { "X-Request-Id": requestId }),
  });
  return fetch(new Request(`${EMBEDDED}/profile/notifications/stream`, { headers, signal }));
}
