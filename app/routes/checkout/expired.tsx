import { redirect } from "react-router";
import * as z from "zod";
import { checkoutContext, savedFormContext, webRequestContext } from "../../context.ts";
import { findOpenPage, isCheckoutPage } from "../../modules/checkout/checkout-steps.ts";
import { presentCheckout } from "../../modules/checkout/present-checkout.ts";
import { RenewDraft } from "../../modules/checkout/renew-draft.tsx";
import { stepOptions } from "../../modules/checkout/step-action.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/expired";

const schema = z.object({ step: z.string().optional() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const order = await context.get(checkoutContext).order();
  const now = context.get(webRequestContext).now().toISOString();
  const { renewable_from: from } = order;
  const step = url.searchParams.get("step") ?? undefined;
  return {
    order: presentCheckout(order),
    step: isCheckoutPage(step) ? step : null,
    form: openForm(context, schema),
    /** A draft that was extended before can be reserved again after a pause. */
    waitUntil: from === null || from <= now ? null : from,
  };
}

export const action = formAction({
  schema,
  ...stepOptions("expired"),
  run: async ({ form, value, nonce, locale }, { context }) => {
    const service = context.get(checkoutContext);
    const step = isCheckoutPage(value.step) ? value.step : null;
    // One form is kept at a time, and a failure must not keep this one in place of the step's.
    form.delete("step");
    const order = await service.renew(nonce);
    const kept = context.get(savedFormContext);
    const typed = step && kept.take(paths.checkout(locale, service.orderId, step));
    const path = paths.checkout(locale, order.id, step ?? findOpenPage(order));
    if (typed) kept.keep(path, typed);
    return redirect(path, 303);
  },
});

export default function Expired({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("checkout-pay");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("expired.title")} noIndex />
      <div className="stack narrow slim">
        <RenewDraft {...loaderData} result={actionData} />
      </div>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
