import { savedFormContext, localeContext, apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { runForm } from "../../modules/account/run-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { parsePreferences, PreferencesForm } from "../../modules/notification/preferences-form.tsx";
import { accountPaths } from "../../account-paths.ts";
import type { Route } from "./+types/notification-preferences";

export async function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const stored = await context.get(apiContext).notification.getPreferences();
  const kept = context.get(savedFormContext).take(accountPaths.notificationPreferences(locale));
  return { wishes: kept === null ? stored : parsePreferences((box) => box in kept) };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, async ({ api, form, locale, go }) => {
    await api.notification.updatePreferences({ data: parsePreferences((box) => form.has(box)) });
    return go(
      accountPaths.notificationPreferences(locale),
      getT(locale, "notification-preferences")("saved"),
    );
  });
}

export default function NotificationPreferencesPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const t = useT("notification-preferences");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="wishes" title={t("title")} lead={t("lead")}>
        <PreferencesForm {...loaderData} reply={actionData} />
      </AccountFrame>
    </>
  );
}
