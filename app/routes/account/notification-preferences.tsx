import * as z from "zod";
import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from "#contract/notification-topics.ts";
import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { listWishes, PreferencesForm } from "../../modules/notification/preferences-form.tsx";
import { accountPaths } from "../../account-paths.ts";
import type { Route } from "./+types/notification-preferences";

const ticks = z.object({ mail: z.boolean().optional(), bell: z.boolean().optional() }).optional();
const schema = z.object(
  Object.fromEntries(NOTIFICATION_CATEGORIES.map((category) => [category, ticks])) as Record<
    NotificationCategory,
    typeof ticks
  >,
);

export async function loader({ context }: Route.LoaderArgs) {
  const wishes = await context.get(apiContext).notification.getPreferences();
  return { wishes, form: openForm(context, schema) };
}

export const action = formAction({
  schema,
  messages: ACCOUNT_MESSAGES,
  run: async ({ value, api, done, locale, t }) => {
    await api.notification.updatePreferences({ data: listWishes(value) });
    return done(
      accountPaths.notificationPreferences(locale),
      t("notification-preferences")("saved"),
    );
  },
});

export default function NotificationPreferencesPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const t = useT("notification-preferences");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="wishes" title={t("title")} lead={t("lead")}>
        <PreferencesForm wishes={loaderData.wishes} seed={loaderData.form} result={actionData} />
      </AccountFrame>
    </>
  );
}
