import { complainByLink } from "#contract/moderation.ts";
import type { AnsweredReport, Decision } from "#contract/moderation.ts";
import { apiContext } from "../context.ts";
import { hideToken, readToken } from "../middleware/mail-link.server.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { openForm } from "../modules/form/form-rules.server.ts";
import { formatDate } from "../modules/locale/format.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { ComplaintPart } from "../modules/moderation/complaint-part.tsx";
import { Statement } from "../modules/moderation/statement.tsx";
import { Note } from "../modules/ui/note.tsx";
import { PageHead } from "../modules/ui/page-head.tsx";
import { Panel } from "../modules/ui/panel.tsx";
import { linkPaths } from "../link-paths.ts";
import type { Route } from "./+types/decision";

/** Static page with a plain form. */
export const handle = { scripts: false };

export const middleware: Route.MiddlewareFunction[] = [hideToken];

const schema = complainByLink.body;

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const found = await context.get(apiContext).decision.getByLink({ token: readToken(token) });
  return { ...found, form: openForm(context, schema) };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  signIn: false,
  messages: { complaint_closed: "moderation.complaint_closed" },
  run: async ({ value, api, t, locale, done }, { params: { token } }) => {
    await api.decision.complainByLink({ token: readToken(token), ...value });
    return done(linkPaths.decision(locale, token), t("moderation")("complaint.done"));
  },
});

export default function DecisionByLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("moderation");
  const { decision, report, form } = loaderData;
  const about = decision ?? report;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("link.title")} noIndex />
      <div className="stack slim">
        <h1>{decision === null ? t("link.report") : t(`measure.${decision.measure}`)}</h1>
        {decision === null ? null : <SuspensionNote decision={decision} />}
        {decision === null ? null : <Statement decision={decision} />}
        {report === null ? null : <AnsweredReportPart report={report} />}
        {about === null ? null : <ComplaintPart {...about} seed={form} result={actionData} />}
      </div>
    </main>
  );
}

/** Where a refused sign-in leads. */
function SuspensionNote({ decision: { measure, is_in_force, ends_at } }: { decision: Decision }) {
  const t = useT("moderation");
  const locale = useLocale();
  if (measure !== "suspend_account" || !is_in_force) return null;
  return (
    <Note kind="bad">
      <b>{t("link.suspended")}</b>{" "}
      {ends_at === null
        ? t("link.suspended-open")
        : t("link.suspended-until", { date: formatDate(locale, ends_at) })}
    </Note>
  );
}

function AnsweredReportPart({ report }: { report: AnsweredReport }) {
  const t = useT("moderation");
  const { status, body, answer, complaint } = report;
  return (
    <Panel aria-labelledby="answer" className="stack snug">
      <p className="small dim">{t("link.report-said")}</p>
      <blockquote className="as-written">{body}</blockquote>
      <h2 id="answer">{t("link.answer")}</h2>
      <p>
        {status === "open" && complaint !== null ? (
          t("link.report-open")
        ) : (
          <>
            <b>{t(`report.${status}`)}</b> {answer}
          </>
        )}
      </p>
    </Panel>
  );
}
