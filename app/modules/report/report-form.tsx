import { REPORT_REASONS, type ReportSubject } from "#contract/report-words.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

type Props = {
  about: { type: ReportSubject };
  reason: string | null;
  seed: FormSeed<"reason" | "page" | "body" | "email">;
  result: ActionResult | undefined;
};

export function ReportForm({ about, reason, seed, result }: Props) {
  const t = useT("report");
  const [form, fields] = useActionForm({
    id: "report",
    seed,
    lastResult: result,
    texts: ["report"],
    defaultValue: { reason },
  });
  return (
    <ActionForm form={form}>
      <p className="dim">{t(`about.${about.type}`)}</p>
      <ChoiceField
        field={fields.reason}
        legend={t("reason.legend")}
        choices={REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      {about.type === "page" ? (
        <Field field={fields.page} label={t("page")} hint={t("page-hint")} />
      ) : null}
      <TextareaField field={fields.body} label={t("body")} hint={t("body-hint")} rows={6} />
      <Field
        field={fields.email}
        type="email"
        autoComplete="email"
        label={t("email")}
        hint={t("email-hint")}
      />
      <p className="small dim">{t("faith")}</p>
      <p>
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </p>
    </ActionForm>
  );
}
