import { notificationIdSchema } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Notification } from "#contract/notification.ts";

type Id = Notification["id"];
type Service = {
  list: (query: {
    unread: boolean;
    page: number;
  }) => Promise<{ data: { id: Id }[]; meta: { last_page: number } }>;
  countUnread: () => Promise<number>;
  markRead: (ids: Id[]) => Promise<number>;
};

/** Limit of one press; a second press marks the rest. */
const MOST_PAGES = 50;

/** Marks the given ids, or all; answers the unread count. */
export async function markRead(service: Service, form: FormData): Promise<number> {
  const ids =
    form.get("intent") === "all"
      ? await listUnread(service)
      : form.getAll("id").flatMap((id) => notificationIdSchema.safeParse(id).data ?? []);
  if (ids.length === 0) return service.countUnread();
  let left = 0;
  for (let from = 0; from < ids.length; from += LIMITS.search.limitMax)
    left = await service.markRead(ids.slice(from, from + LIMITS.search.limitMax));
  return left;
}

async function listUnread(service: Service): Promise<Id[]> {
  const ids: Id[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page++) {
    const { data, meta } = await service.list({ unread: true, page });
    ids.push(...data.map(({ id }) => id));
    last = meta.last_page;
  }
  return ids;
}
