import { notificationIdSchema } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Client = ApiClient["notification"];

/** Limit of one press; a second press marks the rest. */
const MOST_PAGES = 50;

/** Answers the unread count. */
export async function markRead(api: Client, texts: readonly string[], nonce: string) {
  const ids = texts.flatMap((id) => notificationIdSchema.safeParse(id).data ?? []);
  if (ids.length === 0) return (await api.countUnread()).count;
  let left = 0;
  for (let from = 0; from < ids.length; from += LIMITS.search.limitMax)
    ({ count: left } = await api.markRead(
      { ids: ids.slice(from, from + LIMITS.search.limitMax) },
      { idempotencyKey: `${nonce}-${from}` },
    ));
  return left;
}

export async function listUnread(api: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page++) {
    const { data, meta } = await api.list({ unread: true, page });
    ids.push(...data.map(({ id }) => id));
    last = meta.last_page;
  }
  return ids;
}
