import * as z from "zod";
import { createSubscription } from "#contract/subscription.ts";
import { redirect } from "react-router";
import { apiContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { OfferForm } from "../../modules/subscription/offer-form.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/subscription-offer";

const schema = z.object({ plan: createSubscription.body.shape.plan });

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ number, item }, { subscriptions }] = await Promise.all([
    api.order.get({ orderId }),
    api.addOn.listForOrder({ id: orderId }),
  ]);
  return {
    orderId,
    number,
    title: item.title,
    offers: subscriptions,
    form: openForm(context, schema),
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  run: async ({ value: { plan }, api, locale }, { params: { orderId } }) => {
    const { id } = await api.subscription.create({ order_id: orderId, plan });
    return redirect(accountPaths.subscriptionStep(locale, id, "pay"), 303);
  },
});

export default function ProtectionOffer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("subscription");
  const locale = useLocale();
  const { orderId, number, title, offers, form } = loaderData;
  return (
    <main id="main" className="wrap stack one-thing">
      <PageHead title={t("offer.title")} noIndex />
      <div className="stack snug">
        <h1>{t("offer.title")}</h1>
        <p className="dim">
          {title} · {number}
        </p>
      </div>
      {offers.length === 0 ? (
        <Note kind="act">{t("offer.none")}</Note>
      ) : (
        <>
          <p>{t("offer.lead")}</p>
          <OfferForm offers={offers} seed={form} result={actionData} />
        </>
      )}
      <p>
        <ButtonLink kind="line" to={paths.order(locale, orderId)}>
          {t("offer.back")}
        </ButtonLink>
      </p>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
