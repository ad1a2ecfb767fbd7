import { LIMITS } from "#contract/limits.ts";
import { REPORT_REASONS, type ReportSubject } from "#contract/report-words.ts";
import { useT } from "../locale/use-t.ts";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Field, TextareaField } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

type Props = {
  about: { type: ReportSubject };
  reason: string | null;
  /** Idempotency key: a form sent twice makes one report. */
  nonce: string;
  reply: { faults: string[]; values: Record<string, string> } | undefined;
};

export function ReportForm({ about, reason, nonce, reply }: Props) {
  const t = useT("report");
  const values = reply?.values ?? {};
  const errorsOf = (...names: ("reason" | "body" | "body-long" | "email")[]) =>
    names
      .filter((name) => reply?.faults.includes(name))
      .map((name) => t(`fault.${name}`, { max: LIMITS.report.body }));
  return (
    <form method="post" className="stack">
      <input type="hidden" name="nonce" value={nonce} />
      {reply?.faults.includes("other") ? (
        <Note kind="bad" live>
          {t("fault.other")}
        </Note>
      ) : null}
      <p className="dim">{t(`about.${about.type}`)}</p>
      <ChoiceList
        name="reason"
        legend={t("reason.legend")}
        chosen={values["reason"] ?? reason}
        choices={REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        errors={errorsOf("reason")}
      />
      {about.type === "page" ? (
        <Field
          id="page"
          name="page"
          label={t("page")}
          hint={t("page-hint")}
          maxLength={500}
          defaultValue={values["page"] ?? ""}
        />
      ) : null}
      <TextareaField
        id="body"
        name="body"
        label={t("body")}
        hint={t("body-hint")}
        rows={6}
        required
        defaultValue={values["body"] ?? ""}
        errors={errorsOf("body", "body-long")}
      />
      <Field
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        label={t("email")}
        hint={t("email-hint")}
        required
        defaultValue={values["email"] ?? ""}
        errors={errorsOf("email")}
      />
      <p className="small dim">{t("faith")}</p>
      <p>
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </p>
    </form>
  );
}
