import type { ReactNode } from "react";
import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { HubReport } from "#contract/report.ts";
import { paths } from "../../paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import { isGeneralFault, type GeneralFault } from "./general-fault.ts";
import { ListPages } from "../ui/list-pages.tsx";

type Fault = "required" | "too-long" | "closed" | "forbidden" | GeneralFault;
export type ReportReply = { id: string; fault: Fault; values: Record<string, string> };

type Props = {
  report: HubReport & { nonce: string };
  reply: ReportReply | undefined;
};

function ReportFault({ fault, children }: { fault: Fault; children?: ReactNode }) {
  const t = useT("report");
  const hub = useT("hub");
  return (
    <Note kind="bad" live>
      {isGeneralFault(fault)
        ? hub(`problem.${fault}`)
        : t(`hub.${fault}`, { max: LIMITS.trade.note })}
      {children}
    </Note>
  );
}

export function LostReportAnswer({ reply }: { reply: ReportReply }) {
  const t = useT("report");
  const typed = [reply.values["answer_el"], reply.values["answer_en"]].filter(Boolean);
  return (
    <ReportFault fault={reply.fault}>
      {typed.length === 0 ? null : (
        <>
          <p>{t("hub.lost")}</p>
          <blockquote className="as-written">{typed.join("\n")}</blockquote>
        </>
      )}
    </ReportFault>
  );
}

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
          <a href={hubPaths.order(locale, subject)}>{t("hub.subject")}</a>
        ) : (
          more.page
        )}
      </p>
      <blockquote className="as-written">{more.body}</blockquote>
      {status === "open" ? (
        <Form method="post" className="stack">
          <HiddenNonce nonce={more.nonce} />
          <input type="hidden" name="report" value={id} />
          {reply ? <ReportFault fault={reply.fault} /> : null}
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
