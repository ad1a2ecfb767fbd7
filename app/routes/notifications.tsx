import { redirect } from "react-router";
import { notificationIdSchema } from "#contract/id.ts";
import { cookiesContext, localeContext, marketplaceContext } from "../context.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { getT } from "../modules/locale/get-t.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { NotificationsPage } from "../modules/notification/notifications-page.tsx";
import { presentNotification } from "../modules/notification/present-notification.ts";
import { sellerPaths } from "../seller-paths.ts";
import { setMessage } from "../services/flash.server.ts";
import { notificationService } from "../services/marketplace/notification.server.ts";
import type { Route } from "./+types/notifications";

const readPage = (text: string | null): number => Math.max(1, Math.trunc(Number(text)) || 1);

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const service = notificationService(context.get(marketplaceContext));
  const { data, meta } = await service.list({ page: readPage(url.searchParams.get("page")) });
  return {
    notifications: data.map((notification) => presentNotification(notification, locale)),
    page: meta.current_page,
    last: meta.last_page,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const ids = form.getAll("id").flatMap((id) => notificationIdSchema.safeParse(id).data ?? []);
  const service = notificationService(context.get(marketplaceContext));
  // Nobody's ids still ask who is there: a session that is over leads to the sign-in.
  const left = ids.length > 0 ? await service.markRead(ids) : await service.countUnread();
  if (left === 0)
    setMessage(context.get(cookiesContext), { content: getT(locale, "notification")("all-read") });
  return redirect(sellerPaths.notifications(locale), 303);
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
