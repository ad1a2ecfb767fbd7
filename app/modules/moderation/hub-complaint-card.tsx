import type { HubComplaint } from "#contract/moderation.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { WaitRing } from "../hub/wait-ring.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { Statement } from "./statement.tsx";

type Props = {
  complaint: HubComplaint & { nonce: string };
  now: string;
  seed: FormSeed<"complaint" | "decision" | "answer_el" | "answer_en">;
  result: ActionResult | undefined;
};

export function HubComplaintCard(props: Props) {
  const { complaint, now } = props;
  const t = useT("moderation-hub");
  const words = useT("moderation");
  const locale = useLocale();
  const { id, decision, report, status, is_for_colleague, created_at } = complaint;
  return (
    <Panel aria-labelledby={`complaint-${id}`} className="stack snug">
      <h2 id={`complaint-${id}`}>{t(decision === null ? "about-report" : "about-decision")}</h2>
      <p className="row snug small dim">
        {status === "open" ? <WaitRing since={created_at} now={now} /> : null}
        {[formatDate(locale, created_at, "moment"), complaint.email].filter(Boolean).join(" · ")}
      </p>
      <blockquote className="as-written">{complaint.body}</blockquote>
      {decision === null ? null : (
        <>
          <p className="small dim">
            {t("by", { person: decision.person, staff: decision.decided_by })}
          </p>
          <Statement decision={decision} />
        </>
      )}
      {report === null ? null : (
        <>
          <p className="small dim">{words("link.report-said")}</p>
          <blockquote className="as-written">{report.body}</blockquote>
          <p>
            <b>{words(`report.${report.status}`)}</b> {report.answer}
          </p>
        </>
      )}
      {status !== "open" ? (
        <p>
          <b>{t(status)}</b> {locale === "el-GR" ? complaint.answer_el : complaint.answer_en}
        </p>
      ) : is_for_colleague ? (
        <p>{t("for-colleague")}</p>
      ) : (
        <AnswerForm {...props} />
      )}
    </Panel>
  );
}

function AnswerForm({ complaint: { id, nonce }, seed, result }: Props) {
  const t = useT("moderation-hub");
  const [form, fields] = useActionForm({
    id: `answer-${id}`,
    hidden: { complaint: id },
    seed: { ...seed, nonce },
    lastResult: result,
    texts: ["moderation-hub", "hub"],
  });
  return (
    <ActionForm form={form}>
      <ChoiceField
        field={fields.decision}
        legend={<span className="vh">{t("complaints")}</span>}
        choices={(["upheld", "dismissed"] as const).map((value) => ({
          value,
          label: t(value),
          note: value === "upheld" ? t("upheld-means") : undefined,
        }))}
      />
      <TextareaField field={fields.answer_el} label={t("answer_el")} rows={2} />
      <TextareaField field={fields.answer_en} label={t("answer_en")} rows={2} />
      <SubmitButton pending={t("working")} className="fit">
        {t("answer")}
      </SubmitButton>
    </ActionForm>
  );
}
