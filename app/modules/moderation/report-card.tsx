import { listMeasures } from "#contract/moderation-words.ts";
import type { HubReport } from "#contract/report.ts";
import { paths } from "../../paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { MeasureFields } from "./measure-fields.tsx";
import { Panel } from "../ui/panel.tsx";
import { WaitRing } from "../hub/wait-ring.tsx";

type Seed = FormSeed<
  "report" | "decision" | "answer_el" | "answer_en" | "measure" | "moderation_reason" | "days"
>;
type Props = {
  report: HubReport & { nonce: string };
  now: string;
  seed: Seed;
  result: ActionResult | undefined;
};

export function ReportCard({ report, now, seed, result }: Props) {
  const t = useT("report");
  const locale = useLocale();
  const { id, reason, subject_type: type, status, ...more } = report;
  return (
    <Panel aria-labelledby={`report-${id}`} className="stack snug">
      <h2 id={`report-${id}`}>{t(`reason.${reason}`)}</h2>
      <p className="row snug small dim">
        {status === "open" ? <WaitRing since={more.created_at} now={now} /> : null}
        {[formatDate(locale, more.created_at, "moment"), more.email].filter(Boolean).join(" · ")}
      </p>
      <p>
        {t(`hub.subject-type.${type}`)}: <ReportSubject report={report} />
      </p>
      <blockquote className="as-written">{more.body}</blockquote>
      {status === "open" ? (
        <DecisionForm {...{ report, now, seed, result }} />
      ) : (
        <p>
          <b>{t(`hub.${status}`)}</b>{" "}
          {languageOf(locale) === "el" ? more.answer_el : more.answer_en}
        </p>
      )}
    </Panel>
  );
}

function ReportSubject({
  report: { subject_type: type, subject_id: id, subject, page },
}: Pick<Props, "report">) {
  const t = useT("report");
  const locale = useLocale();
  if (id === null) return page;
  const name = subject ?? t("hub.subject");
  if (type === "listing")
    return (
      <>
        <a href={paths.listing(locale, id)}>{name}</a>{" "}
        {/* Buyers do not see one that was taken down. */}
        <a href={hubPaths.listing(locale, id)}>{t("hub.in-hub")}</a>
      </>
    );
  if (type === "order") return <a href={hubPaths.order(locale, id)}>{name}</a>;
  if (subject === null) return page || id;
  const part = type === "review" ? "?tab=sent" : "";
  return <a href={paths.user(locale, subject) + part}>{subject}</a>;
}

/** What is taken where nothing is chosen comes first. */
function listChoices({ reason, subject_type: type, subject_id: id }: HubReport) {
  if (id === null || type === "order" || type === "page") return [];
  const measures = listMeasures(type);
  return type === "listing" && reason !== "objection"
    ? [...measures, "none" as const]
    : ["none" as const, ...measures];
}

function DecisionForm({ report, seed, result }: Props) {
  const { id, reason, nonce } = report;
  const t = useT("report");
  const measures = listChoices(report);
  const [form, fields] = useActionForm({
    id: `decide-${id}`,
    hidden: { report: id },
    seed: { ...seed, nonce },
    lastResult: result,
    texts: ["report", "moderation-hub", "hub"],
  });
  return (
    <ActionForm form={form}>
      <ChoiceField
        field={fields.decision}
        legend={<span className="vh">{t(`reason.${reason}`)}</span>}
        choices={(["upheld", "dismissed"] as const).map((value) => ({
          value,
          label: t(`hub.${value}`),
          note: value === "upheld" ? t("hub.upheld-means") : undefined,
        }))}
      />
      {report.subject_type === "listing" && reason !== "objection" ? (
        <p className="small dim">{t("hub.others-note")}</p>
      ) : null}
      {measures.length === 0 ? null : (
        <MeasureFields
          measure={fields.measure}
          reason={fields.moderation_reason}
          days={fields.days}
          measures={measures}
          ownReason={t(`reason.${reason}`)}
        />
      )}
      <TextareaField field={fields.answer_el} label={t("hub.answer_el")} rows={2} />
      <TextareaField field={fields.answer_en} label={t("hub.answer_en")} rows={2} />
      <SubmitButton pending={t("working")} className="fit">
        {t("hub.submit")}
      </SubmitButton>
    </ActionForm>
  );
}
