import { data, redirect } from "react-router";
import { checkoutContext, localeContext } from "../../context.ts";
import { AddOnChoice, parseAddOns } from "../../modules/add-on/add-on-choice.tsx";
import { findOpenPage } from "../../modules/checkout/checkout-steps.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { runStep } from "../../modules/checkout/run-step.server.ts";
import { StepProblem, type StepReply } from "../../modules/checkout/step-form.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/add-ons";

const COUNTED: StepReply = { problem: null, fields: {}, values: {} };

export async function loader({ context }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const [order, { data: addOns }] = await Promise.all([service.order(), service.listAddOns()]);
  if (addOns.length === 0)
    throw redirect(paths.checkout(context.get(localeContext), order.id, findOpenPage(order)));
  const locale = context.get(localeContext);
  const hasCover = addOns.some(({ kind }) => kind === "insurance" || kind === "extra_warranty");
  return {
    addOns,
    total: order.amounts.total,
    nonce: crypto.randomUUID(),
    terms: hasCover ? getT(locale, "claim")("covers.terms") : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runStep({ request, context }, "add-ons", async ({ form, text, service, go, stay }) => {
    const order = await service.chooseAddOns(parseAddOns(form));
    const intent = text("intent");
    if (intent === "count") return data(COUNTED, { status: 200 });
    return intent === "stay" ? stay() : go(findOpenPage(order));
  });
}

export default function AddOns({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("add-ons");
  const checkout = useT("checkout");
  const locale = useLocale();
  const { terms, ...choice } = loaderData;
  return (
    <>
      <PageHead title={checkout("add-ons.title")} noIndex />
      <StepProblem reply={actionData} />
      <p className="dim">{t("lead")}</p>
      {terms === null ? null : (
        <p>
          <a
            href={paths.content(locale, "support", "warranty-and-claims")}
            target="_blank"
            rel="noreferrer"
          >
            {terms}
          </a>
        </p>
      )}
      <AddOnChoice {...choice} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
