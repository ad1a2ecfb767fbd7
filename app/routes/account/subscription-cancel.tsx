import * as z from "zod";
import { apiContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, SubscriptionHead } from "../../modules/subscription/subscription-head.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/subscription-cancel";

const schema = z.object({});

export async function loader({ context, params: { subscriptionId: id } }: Route.LoaderArgs) {
  const subscription = await context.get(apiContext).subscription.get({ id });
  return { subscription, form: openForm(context, schema) };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  run: async ({ api, done, locale, t }, { params: { subscriptionId: id } }) => {
    await api.subscription.cancel({ id });
    return done(accountPaths.subscription(locale, id), t("subscription")("cancel.done"));
  },
});

export default function SubscriptionCancel({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("subscription");
  const locale = useLocale();
  const { subscription, form: seed } = loaderData;
  const { id, status, allowed_actions, cooling_off_until, protected_until } = subscription;
  const [form] = useActionForm({
    id: "cancellation",
    seed,
    lastResult: actionData,
    texts: ["subscription"],
  });
  const isPaid = status === "active" || status === "claim_in_progress";
  const title = t("cancel.title");
  return (
    <main id="main" className="wrap stack one-thing">
      <PageHead title={title} noIndex />
      <SubscriptionHead {...{ subscription, title }} />
      {allowed_actions.includes("cancel") ? (
        <>
          <p>
            {cooling_off_until !== null
              ? t("cancel.lead-refund")
              : isPaid && protected_until !== null
                ? t("cancel.lead", { date: formatDate(locale, protected_until) })
                : t("cancel.lead-now")}
          </p>
          <ActionForm form={form}>
            <div className="row">
              <SubmitButton kind="warn" pending={t("cancel.working")}>
                {t("cancel.yes")}
              </SubmitButton>
              <ButtonLink kind="line" to={accountPaths.subscription(locale, id)}>
                {t("cancel.no")}
              </ButtonLink>
            </div>
          </ActionForm>
        </>
      ) : (
        <NotNow id={id}>{t("cancel.not-now")}</NotNow>
      )}
    </main>
  );
}
