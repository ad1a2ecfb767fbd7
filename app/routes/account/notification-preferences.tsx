import * as z from "zod";
import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from "#contract/notification-topics.ts";
import { pushSubscriptionIdSchema } from "#contract/id.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { isResultOf } from "../../modules/form/action-result.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { listWishes, PreferencesForm } from "../../modules/notification/preferences-form.tsx";
import { presentPush } from "../../modules/push-subscription/present-push.server.ts";
import { PushDevices } from "../../modules/push-subscription/push-devices.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { accountPaths } from "../../account-paths.ts";
import type { Route } from "./+types/notification-preferences";

const ticks = z
  .object({
    mail: z.boolean().optional(),
    bell: z.boolean().optional(),
    push: z.boolean().optional(),
  })
  .optional();
const schemas = {
  wishes: z.object({
    ...(Object.fromEntries(NOTIFICATION_CATEGORIES.map((category) => [category, ticks])) as Record<
      NotificationCategory,
      typeof ticks
    >),
    /** Whether the form had boxes for web push. */
    push: z.boolean().optional(),
  }),
  "push-remove": z.object({ push_subscription_id: pushSubscriptionIdSchema }),
};

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const { now } = context.get(webRequestContext);
  const [wishes, push] = await Promise.all([
    api.notification.getPreferences(),
    // The page is useful without the devices.
    api.pushSubscription.list().then(
      (found) => presentPush(found, locale, now()),
      () => null,
    ),
  ]);
  return { wishes, push, form: openForms(context, { wishes: schemas.wishes }).wishes };
}

export const action = formActions(
  {
    wishes: {
      schema: schemas.wishes,
      run: async ({ value, api, done, locale, t }) => {
        await api.notification.updatePreferences({ data: listWishes(value) });
        return done(
          accountPaths.notificationPreferences(locale),
          t("notification-preferences")("saved"),
        );
      },
    },
    "push-remove": {
      schema: schemas["push-remove"],
      run: async ({ value, api, done, locale, t }) => {
        const { push_subscription_id: pushSubscriptionId } = value;
        await api.pushSubscription.unsubscribe({ pushSubscriptionId }).catch(unlessGone);
        return done(accountPaths.notificationPreferences(locale), t("push")("removed"));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

/** Idempotent: a device that is no longer on counts as removed. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}

export default function NotificationPreferencesPage({
  loaderData: { wishes, push, form },
  actionData,
}: Route.ComponentProps) {
  const t = useT("notification-preferences");
  const isOfWishes = actionData !== undefined && isResultOf(actionData, { intent: "wishes" });
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="wishes" title={t("title")} lead={t("lead")}>
        <PreferencesForm
          wishes={wishes}
          hasPush={push !== null}
          seed={form}
          result={isOfWishes ? actionData : undefined}
        />
        {push === null ? null : <PushDevices push={push} result={actionData} />}
      </AccountFrame>
    </>
  );
}
