import { keptFormContext, localeContext, marketplaceContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { runForm } from "../../modules/account/run-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { readWishes, WishesForm } from "../../modules/notification/preferences-form.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { notificationService } from "../../services/marketplace/notification.server.ts";
import type { Route } from "./+types/notification-preferences";

export async function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const stored = await notificationService(context.get(marketplaceContext)).getPreferences();
  const kept = context.get(keptFormContext).take(sellerPaths.notificationWishes(locale));
  return { wishes: kept === null ? stored : readWishes((box) => box in kept) };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, async ({ call, form, locale, go }) => {
    await notificationService(call).updatePreferences(readWishes((box) => form.has(box)));
    return go(sellerPaths.notificationWishes(locale), getT(locale, "notification-wishes")("saved"));
  });
}

export default function NotificationWishes({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("notification-wishes");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="wishes" title={t("title")} lead={t("lead")}>
        <WishesForm {...loaderData} reply={actionData} />
      </AccountFrame>
    </>
  );
}
