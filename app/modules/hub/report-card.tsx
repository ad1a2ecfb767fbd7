import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { HubReport } from "#contract/report.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

type Props = {
  report: HubReport & { nonce: string };
  reply: { fault: "required" | "too-long" | "closed"; values: Record<string, string> } | undefined;
};

/** What somebody reported or objects to, with the form for its answer. */
export function ReportCard({ report, reply }: Props) {
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
          <a href={sellerPaths.hubOrder(locale, subject)}>{t("hub.subject")}</a>
        ) : (
          more.page
        )}
      </p>
      <blockquote className="as-written">{more.body}</blockquote>
      {status === "open" ? (
        <Form method="post" className="stack">
          <HiddenNonce nonce={more.nonce} />
          <input type="hidden" name="report" value={id} />
          {reply ? (
            <Note kind="bad" live>
              {t(`hub.${reply.fault}`, { max: LIMITS.trade.note })}
            </Note>
          ) : null}
          {(["upheld", "dismissed"] as const).map((decision) => (
            <Option
              key={decision}
              type="radio"
              name="decision"
              value={decision}
              label={t(`hub.${decision}`)}
              note={decision === "upheld" ? t("hub.upheld-means") : undefined}
              defaultChecked={reply?.values["decision"] === decision}
            />
          ))}
          {(["answer_el", "answer_en"] as const).map((name) => (
            <TextareaField
              key={name}
              id={`${name}-${id}`}
              name={name}
              label={t(`hub.${name}`)}
              rows={2}
              defaultValue={reply?.values[name] ?? ""}
            />
          ))}
          <SubmitButton pending={t("working")} className="fit">
            {t("hub.submit")}
          </SubmitButton>
        </Form>
      ) : (
        <p>
          <b>{t(`hub.${status}`)}</b> {more.answer_en}
        </p>
      )}
    </Panel>
  );
}
