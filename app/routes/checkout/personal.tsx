import { redirect } from "react-router";
import { splitFullName } from "#contract/full-name.ts";
import { checkoutContext, localeContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { findNextStep } from "../../modules/checkout/checkout-steps.ts";
import { extendForm, stepOptions } from "../../modules/checkout/step-action.server.ts";
import { STEP_FORM, StepActionForm } from "../../modules/checkout/step-action-form.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { listMonths, splitBirthDate } from "../../modules/personal-info/parse-birth-date.server.ts";
import { PersonalInfoFields } from "../../modules/personal-info/personal-info-fields.tsx";
import {
  namesOnlySchema,
  savePersonalInfo,
} from "../../modules/personal-info/save-personal-info.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/personal";

export async function loader({ context }: Route.LoaderArgs) {
  const service = context.get(checkoutContext);
  const [order, profile] = await Promise.all([service.order(), service.findProfile()]);
  return {
    form: openForm(context, namesOnlySchema),
    months: listMonths(context.get(localeContext)),
    values: {
      // A single name of the profile is less than what the parcel is addressed to.
      ...splitFullName(order.address?.full_name ?? profile?.full_name ?? null),
      ...splitBirthDate(profile?.date_of_birth ?? null),
    },
  };
}

export const action = formActions(
  {
    "": {
      schema: namesOnlySchema,
      messages: ACCOUNT_MESSAGES,
      run: async ({ value, api, refuse, locale }, { context }) => {
        const errors = await savePersonalInfo(api, value);
        if (errors !== null) return refuse(errors);
        const service = context.get(checkoutContext);
        service.discard();
        const order = await service.order();
        const next = findNextStep("personal", order, order);
        return redirect(paths.checkout(locale, order.id, next), 303);
      },
    },
    extend: extendForm,
  },
  stepOptions("personal"),
);

export default function Personal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("checkout");
  const { form: seed, months, values } = loaderData;
  const [form, fields] = useActionForm({
    id: STEP_FORM,
    seed,
    lastResult: actionData,
    texts: ["checkout", "account", "auth"],
    defaultValue: values,
  });
  return (
    <>
      <PageHead title={t("personal.title")} noIndex />
      <p className="dim">{t("personal.lead")}</p>
      <StepActionForm form={form} className="stack narrow">
        <PersonalInfoFields fields={fields} months={months} isBirthOptional />
      </StepActionForm>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
