import { redirect } from "react-router";
import * as z from "zod";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { useBankWatch } from "../../modules/payment/use-bank-watch.ts";
import { answerPayment } from "../../modules/subscription/answer-payment.server.ts";
import { SubscriptionPage } from "../../modules/subscription/subscription-page.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/subscription";

export const middleware: Route.MiddlewareFunction[] = [
  /** The bank's page returns here (docs/decisions/0007). */
  async function settleReturn({ context, params, url }, next) {
    if (!url.searchParams.has("payment")) return next();
    const { subscriptionId } = params;
    const subscription = await context.get(apiContext).subscription.get({ id: subscriptionId });
    // An undecided return is not sent to the bank again, which would loop.
    if (subscription.charge)
      return redirect(accountPaths.subscription(context.get(localeContext), subscriptionId), 303);
    return answerPayment(context, subscription);
  },
];

const schema = z.object({});

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = params.subscriptionId;
  return {
    subscription: await context.get(apiContext).subscription.get({ id }),
    form: openForm(context, schema),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

/** Activates a requested one. */
export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  run: async ({ api, locale }, { context, params: { subscriptionId: id } }) => {
    const return_path = accountPaths.subscription(locale, id);
    return answerPayment(context, await api.subscription.activate({ id, return_path }));
  },
});

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("subscription");
  const { subscription, form: seed, now } = loaderData;
  const { plan, device, charge, allowed_actions, free_until, payments } = subscription;
  useBankWatch(charge?.status === "processing");
  const [form] = useActionForm({
    id: "activation",
    seed,
    lastResult: actionData,
    texts: ["subscription"],
  });
  // After a refused card, the payment page lets its owner choose another.
  const isFirstTry = payments[0]?.status !== "failed";
  return (
    <>
      <PageHead title={`${t(`plan.${plan}`)} · ${device.title}`} noIndex />
      <SubscriptionPage
        {...{ subscription, now }}
        activation={
          allowed_actions.includes("activate") && isFirstTry ? (
            <ActionForm form={form}>
              <p>
                <SubmitButton pending={t("activating")}>
                  {t(free_until === null ? "activate" : "activate-free")}
                </SubmitButton>
              </p>
            </ActionForm>
          ) : null
        }
      />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
