import type { SubscribeBody } from "#contract/push-subscription.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { describeDevice } from "#api/modules/account/index.ts";
import { hasAnyOrder } from "#api/modules/order/index.ts";
import {
  deleteOwnSubscription,
  listSubscriptionRows,
  lockListed,
  saveSubscription,
  type SubscriptionRow,
} from "./push-store.ts";

const present = (row: SubscriptionRow, sessionId: string) => ({
  id: row.id,
  device: describeDevice(row.user_agent),
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  is_current: row.session_id === sessionId,
});

/** A subscription with an earlier key of the shop is not listed: nothing can reach it. */
export async function listPushSubscriptions({ database, push, user, sessionId, at }: UserCall) {
  const rows = push === null ? [] : await listSubscriptionRows(database, user.id, at);
  return {
    public_key: push?.publicKey ?? null,
    is_offered: push !== null && (await hasAnyOrder(database, user.id)),
    subscriptions: rows
      .filter(({ server_key }) => server_key === push?.publicKey)
      .map((row) => present(row, sessionId)),
  };
}

/** Throws not_found for a renewal by a browser that was removed from the list. */
export async function subscribePush(call: UserCall, { replaces, ...browser }: SubscribeBody) {
  const { database, push, user, sessionId, userAgent, at } = call;
  if (push === null) throw new ApiError("push_unavailable");
  if (!push.isKnown(browser.endpoint))
    throw new ApiError("push_service_unknown", {
      fields: { endpoint: ["push.service-unknown"] },
    });
  const row = await database.tx(async () => {
    const owner = { userId: user.id, sessionId };
    if (replaces !== undefined && !(await lockListed(database, { ...owner, endpoint: replaces })))
      throw new ApiError("not_found");
    return saveSubscription(database, {
      ...browser,
      ...owner,
      replaces,
      serverKey: push.publicKey,
      userAgent,
      at,
    });
  });
  if (row === null) throw new ApiError("push_browser_taken");
  return present(row, sessionId);
}

export async function unsubscribePush({ database, user }: UserCall, id: string): Promise<void> {
  if (!(await deleteOwnSubscription(database, { userId: user.id, id })))
    throw new ApiError("not_found");
}
