import { redirect } from "react-router";
import * as z from "zod";
import { checkoutContext, localeContext } from "../../context.ts";
import { AddOnChoice, parseAddOns } from "../../modules/add-on/add-on-choice.tsx";
import { findOpenPage } from "../../modules/checkout/checkout-steps.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { extendForm, stepOptions } from "../../modules/checkout/step-action.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/add-ons";

/** The names of the fields depend on what is offered. */
const schema = z.object({});

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
    form: openForm(context, schema),
    terms: hasCover ? getT(locale, "claim")("covers.terms") : null,
  };
}

const choose = ({ form }: { form: FormData }, { context }: Route.ActionArgs) =>
  context.get(checkoutContext).chooseAddOns(parseAddOns(form));

export const action = formActions(
  {
    "": {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        const order = await choose(work, args);
        return redirect(paths.checkout(work.locale, order.id, findOpenPage(order)), 303);
      },
    },
    count: {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        await choose(work, args);
        return work.answer(200);
      },
    },
    stay: {
      schema,
      run: async (work, args: Route.ActionArgs) => {
        await choose(work, args);
        return redirect(work.page, 303);
      },
    },
    extend: extendForm,
  },
  stepOptions("add-ons"),
);

export default function AddOns({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("add-ons");
  const checkout = useT("checkout");
  const locale = useLocale();
  const { terms, form, ...choice } = loaderData;
  return (
    <>
      <PageHead title={checkout("add-ons.title")} noIndex />
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
      <AddOnChoice {...choice} seed={form} result={actionData} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
