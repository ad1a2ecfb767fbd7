import { EMBEDDED, type MarketplaceFetch } from "./call.server.ts";

type Parts = {
  fetch: MarketplaceFetch;
  token: string | null;
  /** Address of the visitor, for rate limits. */
  ip: string;
  requestId?: string;
  /** Ends the stream. */
  signal: AbortSignal;
};

/**
 * Server-sent events `unread` with `{"count":n}`, as the marketplace answers: no call of the contract,
 * because it has no end of its own. Null for who is signed out.
 */
export function openUnreadStream({
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
