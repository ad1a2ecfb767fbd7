import { redirect } from "react-router";
import * as z from "zod";
import { localeContext, apiContext, webRequestContext } from "../context.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { useT } from "../modules/locale/use-t.ts";
import {
  groupByDay,
  groupByOrder,
  presentNotification,
} from "../modules/notification/present-notification.ts";
import { listUnread, markRead } from "../modules/notification/mark-read.server.ts";
import {
  NotificationsPage,
  parseNotificationQuery,
  toNotifications,
} from "../modules/notification/notifications-page.tsx";
import { findPushOffer } from "../modules/push-subscription/present-push.server.ts";
import type { Route } from "./+types/notifications";

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const query = parseNotificationQuery(url.searchParams);
  const api = context.get(apiContext);
  const [{ data, meta }, { count: unread }, push] = await Promise.all([
    api.notification.list(query),
    api.notification.countUnread(),
    findPushOffer(api),
  ]);
  const last = meta.last_page;
  // Marking as read can shorten the list of unread ones.
  if (query.page > last) throw redirect(toNotifications(locale, { ...query, page: last }), 302);
  const now = context.get(webRequestContext).now();
  const shown = data.map((notification) => presentNotification(notification, locale, now));
  return {
    days: groupByDay(groupByOrder(shown), locale, now),
    known: { unread },
    push,
    query,
    last,
  };
}

const schema = z.object({
  /** `opened` is one that is marked while its link is followed. */
  intent: z.enum(["page", "all", "opened"]).default("page"),
  id: z.array(z.string()).default([]),
});

export const action = formAction({
  schema,
  run: async ({ value, api, nonce, done, locale, t }, { url }: Route.ActionArgs) => {
    const back = toNotifications(locale, parseNotificationQuery(url.searchParams));
    const ids = value.intent === "all" ? await listUnread(api.notification) : value.id;
    const left = await markRead(api.notification, ids, nonce);
    if (value.intent === "opened") return done(back);
    const say = t("notification");
    return done(back, left === 0 ? say("all-read") : say("some-read", { count: left }));
  },
});

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("notification");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <NotificationsPage {...loaderData} result={actionData} />
    </>
  );
}
