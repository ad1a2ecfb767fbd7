import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import {
  CheckboxField,
  ChoiceField,
  Field,
  SelectField,
  TextareaField,
} from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  newPromoCodeSchema,
  placePromoCodeError,
  PROMO_CODE_MESSAGES,
  readPromoCodeForm,
} from "../../modules/promo-code/promo-code-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { MARKETS } from "#contract/market.ts";
import { PROMO_CODE_KINDS } from "#contract/promo-code-words.ts";
import type { Route } from "./+types/new-promo-code";

const schema = newPromoCodeSchema;

export async function loader({ context }: Route.LoaderArgs) {
  const profile = await readProfile(context);
  if (!staffMay(profile, "write_promo_codes")) throw new Response(null, { status: 404 });
  return { form: openForm(context, schema), markets: profile.staff?.markets ?? MARKETS };
}

export const action = formAction({
  schema,
  messages: PROMO_CODE_MESSAGES,
  onError: placePromoCodeError,
  run: async ({ value, api, done, refuse, locale, t }) => {
    const { wish, faults } = readPromoCodeForm(value, locale);
    if (faults) return refuse(faults);
    const codes = await api.promoCode.create(wish);
    const [first] = codes;
    const batch = first?.batch_id ?? null;
    const to =
      batch === null
        ? consolePaths.promoCode(locale, first!.id)
        : consolePaths.promoCodes(locale, { batch });
    return done(to, t("promo-code")("form.created", { count: codes.length }));
  },
});

export default function NewPromoCode({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("promo-code");
  const words = useT("console");
  const places = useT("locale");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "promo-code",
    seed: loaderData.form,
    lastResult: actionData,
    texts: ["promo-code", "console", "hub"],
    defaultValue: { kind: "fee_percent", once_per_user: "on" },
  });
  return (
    <main id="main" className="stack">
      <PageHead title={t("new")} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.promoCodes(locale) }]}
      />
      <h1>{t("new")}</h1>
      <ActionForm form={form}>
        <Panel aria-labelledby="what-title" className="stack narrow">
          <h2 id="what-title">{t("form.what")}</h2>
          <Field field={fields.promo_code} label={t("form.code")} hint={t("form.code-hint")} />
          <Field
            field={fields.count}
            label={t("form.count")}
            hint={t("form.count-hint")}
            inputMode="numeric"
          />
          <Field field={fields.prefix} label={t("form.prefix")} />
          <Field field={fields.campaign} label={t("form.campaign")} />
        </Panel>
        <Panel aria-labelledby="terms-title" className="stack narrow">
          <h2 id="terms-title">{t("form.terms")}</h2>
          <ChoiceField
            field={fields.kind}
            legend={t("form.kind")}
            choices={PROMO_CODE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          <Field
            field={fields.value}
            label={t("form.value")}
            hint={t("form.value-hint")}
            inputMode="decimal"
          />
          <Field field={fields.max_discount} label={t("form.max-discount")} inputMode="decimal" />
          <Field field={fields.min_price} label={t("form.min-price")} inputMode="decimal" />
        </Panel>
        <Panel aria-labelledby="limits-title" className="stack narrow">
          <h2 id="limits-title">{t("form.limits")}</h2>
          <SelectField field={fields.market} label={t("form.market")} hint={t("form.market-hint")}>
            <option value="">{t("all-markets")}</option>
            {loaderData.markets.map((market) => (
              <option key={market} value={market}>
                {places(`country.${market}`)}
              </option>
            ))}
          </SelectField>
          <Field field={fields.uses_limit} label={t("form.uses")} inputMode="numeric" />
          <Field
            field={fields.budget}
            label={t("form.budget")}
            hint={t("form.budget-hint")}
            inputMode="decimal"
          />
          <CheckboxField field={fields.once_per_user} label={t("form.once")} />
          <CheckboxField field={fields.first_order_only} label={t("form.first")} />
          <Field
            field={fields.starts_on}
            type="date"
            label={t("form.starts")}
            hint={t("form.days-hint")}
          />
          <Field field={fields.ends_on} type="date" label={t("form.ends")} />
          <TextareaField field={fields.reason} label={words("reason")} rows={2} />
          <SubmitButton pending={words("working")} className="fit">
            {t("form.create")}
          </SubmitButton>
        </Panel>
      </ActionForm>
    </main>
  );
}
