import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { Notification, NotificationPreferences } from "#contract/notification.ts";
import { EMBEDDED, type MarketplaceCall, type MarketplaceFetch } from "./call.server.ts";

type ListQuery = EndpointRequest<typeof contract.notification.list>["query"];

export const notificationService = (call: MarketplaceCall) => ({
  list: (query: ListQuery = {}) => call(contract.notification.list, { query }),
  countUnread: () => call(contract.notification.countUnread).then(({ data }) => data.count),
  markRead: (ids: Notification["id"][]) =>
    call(contract.notification.markRead, { body: { ids } }).then(({ data }) => data.count),
  getPreferences: () => call(contract.notification.getPreferences).then(({ data }) => data),
  updatePreferences: (preferences: NotificationPreferences["data"]) =>
    call(contract.notification.updatePreferences, { body: { data: preferences } }),
});

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

export const unsubscribeService = (call: MarketplaceCall) => ({
  get: (token: string) =>
    call(contract.unsubscribe.get, { params: { token } }).then(({ data }) => data),
  end: (token: string) => call(contract.unsubscribe.confirm, { params: { token } }),
});
