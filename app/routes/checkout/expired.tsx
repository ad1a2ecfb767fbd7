import { Form, redirect } from "react-router";
import { checkoutContext, savedFormContext, webRequestContext } from "../../context.ts";
import { findOpenPage, isCheckoutPage } from "../../modules/checkout/checkout-steps.ts";
import { presentCheckout } from "../../modules/checkout/present-checkout.ts";
import { RenewDraft } from "../../modules/checkout/renew-draft.tsx";
import { runStep } from "../../modules/checkout/run-step.server.ts";
import { StepProblem } from "../../modules/checkout/step-form.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/expired";

export async function loader({ context, url }: Route.LoaderArgs) {
  const order = await context.get(checkoutContext).order();
  const now = context.get(webRequestContext).now().toISOString();
  const { renewable_from: from } = order;
  const step = url.searchParams.get("step") ?? undefined;
  return {
    order: presentCheckout(order),
    step: isCheckoutPage(step) ? step : null,
    nonce: crypto.randomUUID(),
    /** A draft that was extended before can be reserved again after a pause. */
    waitUntil: from === null || from <= now ? null : from,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runStep({ request, context }, "expired", async ({ text, service, locale, nonce }) => {
    const wanted = text("step");
    const step = isCheckoutPage(wanted) ? wanted : null;
    const kept = context.get(savedFormContext);
    const typed = step && kept.take(paths.checkout(locale, service.orderId, step));
    const order = await service.renew(nonce);
    if (step === null) return redirect(paths.checkout(locale, order.id, findOpenPage(order)), 303);
    const path = paths.checkout(locale, order.id, step);
    if (typed) kept.keep(path, new URLSearchParams(typed));
    return redirect(path, 303);
  });
}

export default function Expired({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("checkout-pay");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("expired.title")} noIndex />
      <div className="stack narrow slim">
        <StepProblem reply={actionData} />
        <Form method="post" className="panel stack">
          <RenewDraft {...loaderData} />
        </Form>
      </div>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
