import { notificationIdSchema } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Notification } from "#contract/notification.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Id = Notification["id"];

/** Limit of one press; a second press marks the rest. */
const MOST_PAGES = 50;

/** Marks the given ids, or all; answers the unread count. */
export async function markRead({ notification }: ApiClient, form: FormData): Promise<number> {
  const ids =
    form.get("intent") === "all"
      ? await listUnread(notification)
      : form.getAll("id").flatMap((id) => notificationIdSchema.safeParse(id).data ?? []);
  if (ids.length === 0) return (await notification.countUnread()).count;
  let left = 0;
  for (let from = 0; from < ids.length; from += LIMITS.search.limitMax)
    ({ count: left } = await notification.markRead({
      ids: ids.slice(from, from + LIMITS.search.limitMax),
    }));
  return left;
}

async function listUnread(notification: ApiClient["notification"]): Promise<Id[]> {
  const ids: Id[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page++) {
    const { data, meta } = await notification.list({ unread: true, page });
    ids.push(...data.map(({ id }) => id));
    last = meta.last_page;
  }
  return ids;
}
