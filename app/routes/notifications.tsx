import { redirect } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { getT } from "../modules/locale/get-t.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { groupByDay, presentNotification } from "../modules/notification/present-notification.ts";
import { markRead } from "../modules/notification/mark-read.server.ts";
import {
  NotificationsPage,
  parseNotificationQuery,
  toNotifications,
} from "../modules/notification/notifications-page.tsx";
import { setMessage } from "../services/flash.server.ts";
import type { Route } from "./+types/notifications";

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const query = parseNotificationQuery(url.searchParams);
  const api = context.get(apiContext);
  const [{ data, meta }, { count: unread }] = await Promise.all([
    api.notification.list(query),
    api.notification.countUnread(),
  ]);
  const last = meta.last_page;
  // Marking as read can shorten the list of unread ones.
  if (query.page > last) throw redirect(toNotifications(locale, { ...query, page: last }), 302);
  const now = context.get(webRequestContext).now();
  const shown = data.map((notification) => presentNotification(notification, locale, now));
  return { days: groupByDay(shown, locale, now), known: { unread }, query, last };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const left = await markRead(context.get(apiContext), form);
  if (form.get("intent") !== "opened") {
    const t = getT(locale, "notification");
    const content = left === 0 ? t("all-read") : t("some-read", { count: left });
    setMessage(context.get(cookiesContext), { content });
  }
  return redirect(toNotifications(locale, parseNotificationQuery(url.searchParams)), 303);
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const t = useT("notification");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <NotificationsPage {...loaderData} />
    </>
  );
}
