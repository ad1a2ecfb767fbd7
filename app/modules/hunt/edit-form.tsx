import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field, SelectField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { DaysOptions, TermsFields } from "./hunt-form.tsx";
import type { HuntDetailView } from "./present-hunt.server.ts";

type Props = {
  hunt: HuntDetailView;
  seed: FormSeed<keyof HuntDetailView["terms"] | "days">;
  result: ActionResult | undefined;
};

/** The terms of a hunt that goes on, as the form that starts one has them. */
export function EditForm({ hunt: { terms, until }, seed, result }: Props) {
  const t = useT("hunt");
  const [form, fields] = useActionForm({
    id: "terms",
    seed,
    lastResult: result,
    texts: ["hunt"],
    hidden: { intent: "terms" },
    defaultValue: { ...terms, days: "" },
  });
  return (
    <details className="panel" open={form.isBack}>
      <summary>{t("edit")}</summary>
      <ActionForm form={form}>
        <p className="small dim">{t("edit-note")}</p>
        {(["price_min", "price_max"] as const).map((name) => (
          <Field
            key={name}
            field={fields[name]}
            label={t(name === "price_min" ? "price-min" : "price-max")}
            hint={t("price-hint")}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        <TermsFields may={fields.may} ceiling={fields.ceiling} />
        <SelectField field={fields.days} label={t("days")} required={false}>
          <option value="">{t("days-keep", { until })}</option>
          <DaysOptions />
        </SelectField>
        <p>
          <SubmitButton pending={t("working")}>{t("save")}</SubmitButton>
        </p>
      </ActionForm>
    </details>
  );
}
