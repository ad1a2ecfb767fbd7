import { createSubscriptionClaim } from "#contract/subscription.ts";
import { apiContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { ClaimForm } from "../../modules/claim/claim-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { formatMoney } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, SubscriptionHead } from "../../modules/subscription/subscription-head.tsx";
import { useReasonNames } from "../../modules/subscription/use-reason-names.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/subscription-claim";

const schema = createSubscriptionClaim.body;

export async function loader({ context, params: { subscriptionId: id }, url }: Route.LoaderArgs) {
  const subscription = await context.get(apiContext).subscription.get({ id });
  return {
    subscription,
    form: openForm(context, schema),
    /** The form exceeded the size limit (url-rules). */
    isTooLarge: url.searchParams.get("refused") === "size",
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  messages: { subscription_closed: "subscription.claim.closed" },
  run: async ({ value, api, done, locale, t }, { params: { subscriptionId: id } }) => {
    await api.subscription.createClaim({ id, ...value });
    return done(accountPaths.subscription(locale, id), t("subscription")("claim.sent"));
  },
});

export default function SubscriptionClaim({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("subscription");
  const locale = useLocale();
  const nameReason = useReasonNames();
  const { subscription, form } = loaderData;
  const title = t("claim.title");
  const isOpen = subscription.allowed_actions.includes("claim") || actionData;
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={title} noIndex />
      <SubscriptionHead {...{ subscription, title }} />
      {isOpen ? (
        <>
          <p className="dim">
            {t("claim.lead", { amount: formatMoney(locale, subscription.service_fee) })}
          </p>
          <ClaimForm
            form={form}
            isIntroduced
            isTooLarge={loaderData.isTooLarge}
            result={actionData}
            reasons={subscription.claim_reasons}
            nameReason={nameReason}
            texts={["subscription", "claim"]}
          />
        </>
      ) : (
        <NotNow id={subscription.id}>{t("claim.not-now")}</NotNow>
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
