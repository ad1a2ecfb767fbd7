import { redirectDocument } from "react-router";
import * as z from "zod";
import type { Subscription } from "#contract/subscription.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  answerNewCard,
  answerPayment,
  formatAcceptedPrice,
  parseAcceptedPrice,
} from "../../modules/subscription/answer-payment.server.ts";
import { PayForm, type PayMode } from "../../modules/subscription/pay-form.tsx";
import { PayTerms } from "../../modules/subscription/pay-terms.tsx";
import { NotNow, SubscriptionHead } from "../../modules/subscription/subscription-head.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/subscription-pay";

export const middleware: Route.MiddlewareFunction[] = [
  /** The payment partner returns here with a card (docs/decisions/0007). */
  async function settleReturn({ context, params, url }, next) {
    const setup = url.searchParams.get("setup");
    if (setup === null) return next();
    return answerNewCard(context, params.subscriptionId, () =>
      context
        .get(apiContext)
        .card.create(
          { setup_reference: setup, keep: true },
          { idempotencyKey: `setup-${setup}`.slice(-64) },
        ),
    );
  },
];

const card_reference = z.string("subscription.card-required");
const accepted_price = z.string().default("");
const order = z.object({
  card_reference,
  accepted_price,
  is_accepted: z.literal(true, "subscription.accept-required"),
});
const schemas = {
  confirm: order,
  reactivate: order,
  pay: z.object({ card_reference }),
  "new-card": z.object({}),
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [subscription, cards] = await Promise.all([
    api.subscription.get({ id: params.subscriptionId }),
    api.card.list(),
  ]);
  const { mode, amount } = findMode(subscription);
  return {
    subscription,
    cards,
    mode,
    amount,
    accepted: formatAcceptedPrice(amount),
    form: openForm(context, order),
    now: context.get(webRequestContext).now().toISOString(),
  };
}

/** What this page pays now, if anything. */
function findMode(subscription: Subscription): {
  mode: PayMode | null;
  amount: Subscription["price_per_month"];
} {
  const { allowed_actions, due, price_now, price_per_month, payments, status } = subscription;
  if (due && allowed_actions.includes("pay")) return { mode: "pay", amount: due };
  const isRetry = status === "requested" && payments[0]?.status === "failed";
  if (isRetry && allowed_actions.includes("activate"))
    return { mode: "pay", amount: payments[0]!.amount };
  const mode = (["confirm", "reactivate"] as const).find((one) => allowed_actions.includes(one));
  return { mode: price_now && mode ? mode : null, amount: price_now ?? price_per_month };
}

export const action = formActions<typeof schemas, Route.ActionArgs>(
  {
    confirm: {
      schema: schemas.confirm,
      run: async ({ value, api, locale, refuse }, { context, params: { subscriptionId: id } }) => {
        const price = parseAcceptedPrice(value.accepted_price);
        if (price === null) return refuse("subscription.price_changed");
        const subscription = await api.subscription.confirm({
          ...value,
          subscription_id: id,
          accepted_price: price,
          return_path: accountPaths.subscription(locale, id),
        });
        return answerPayment(context, subscription);
      },
    },
    reactivate: {
      schema: schemas.reactivate,
      run: async ({ value, api, locale, refuse }, { context, params: { subscriptionId: id } }) => {
        const price = parseAcceptedPrice(value.accepted_price);
        if (price === null) return refuse("subscription.price_changed");
        const subscription = await api.subscription.reactivate({
          ...value,
          id,
          accepted_price: price,
          return_path: accountPaths.subscription(locale, id),
        });
        return answerPayment(context, subscription);
      },
    },
    pay: {
      schema: schemas.pay,
      run: async ({ value, api, locale }, { context, params: { subscriptionId: id } }) => {
        const return_path = accountPaths.subscription(locale, id);
        return answerPayment(context, await api.subscription.pay({ ...value, id, return_path }));
      },
    },
    "new-card": {
      schema: schemas["new-card"],
      run: async ({ api, locale, nonce }, { params: { subscriptionId } }) => {
        const setup = await api.payment.initializeSetup(
          { return_path: accountPaths.subscriptionStep(locale, subscriptionId, "pay") },
          { idempotencyKey: `${nonce}-card` },
        );
        return redirectDocument(setup.redirect_url, 303);
      },
    },
  },
  {
    messages: { card_not_found: { card_reference: "subscription.card_not_found" } },
    onError: ({ code }, { locale, t, done }, { params: { subscriptionId } }) => {
      if (code !== "subscription_closed") return null;
      const page = accountPaths.subscription(locale, subscriptionId);
      return done(page, t("subscription")("fault.subscription_closed"), "error");
    },
  },
);

export default function SubscriptionPay({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("subscription");
  const { subscription, cards, mode, amount, accepted, form, now } = loaderData;
  const title = t(`pay.title-${mode ?? "pay"}`);
  return (
    <main id="main" className="wrap stack one-thing">
      <PageHead title={title} noIndex />
      <SubscriptionHead {...{ subscription, title }} />
      {mode === null ? (
        <NotNow id={subscription.id}>{t("pay.not-now")}</NotNow>
      ) : (
        <>
          <PayTerms {...{ mode, subscription, amount, now }} />
          <PayForm
            {...{ mode, amount, accepted, cards }}
            isReceived={subscription.is_device_received}
            seed={form}
            result={actionData}
          />
        </>
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
