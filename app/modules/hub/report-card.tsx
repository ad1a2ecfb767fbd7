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
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { ListPages } from "../ui/list-pages.tsx";

type Seed = FormSeed<"report" | "decision" | "answer_el" | "answer_en">;
type Props = {
  report: HubReport & { nonce: string };
  seed: Seed;
  result: ActionResult | undefined;
};

export function ReportCard({ report, seed, result }: Props) {
  const t = useT("report");
  const locale = useLocale();
  const { id, reason, subject_type: type, subject_id: subject, status, ...more } = report;
  return (
    <Panel aria-labelledby={`report-${id}`} className="stack snug">
      <h2 id={`report-${id}`}>{t(`reason.${reason}`)}</h2>
      <p className="small dim">
        {formatDate(locale, more.created_at, "moment")} · {more.email}
      </p>
      <p>
        {type === "listing" && subject !== null ? (
          <a href={paths.listing(locale, subject)}>{t("hub.subject")}</a>
        ) : type === "order" && subject !== null ? (
          <a href={hubPaths.order(locale, subject)}>{t("hub.subject")}</a>
        ) : (
          more.page
        )}
      </p>
      <blockquote className="as-written">{more.body}</blockquote>
      {status === "open" ? (
        <DecisionForm {...{ report, seed, result }} />
      ) : (
        <p>
          <b>{t(`hub.${status}`)}</b> {more.answer_en}
        </p>
      )}
    </Panel>
  );
}

function DecisionForm({ report: { id, reason, nonce }, seed, result }: Props) {
  const t = useT("report");
  const [form, fields] = useActionForm({
    id: `decide-${id}`,
    hidden: { report: id },
    seed: { ...seed, nonce },
    lastResult: result,
    texts: ["report", "hub"],
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
      <TextareaField field={fields.answer_el} label={t("hub.answer_el")} rows={2} />
      <TextareaField field={fields.answer_en} label={t("hub.answer_en")} rows={2} />
      <SubmitButton pending={t("working")} className="fit">
        {t("hub.submit")}
      </SubmitButton>
    </ActionForm>
  );
}

type ReportPagesProps = { state: "open" | "all"; page: number; last: number };

export function ReportPages({ state, page, last }: ReportPagesProps) {
  const t = useT("hub");
  const locale = useLocale();
  const to = (number: number) =>
    hubPaths.reports(locale, {
      state: state === "open" ? null : state,
      page: number === 1 ? null : number,
    });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("queue.pages")}
      before={t("queue.older")}
      here={t("queue.page", { page, last })}
      after={t("queue.younger")}
    />
  );
}
