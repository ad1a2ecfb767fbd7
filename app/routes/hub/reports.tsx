import * as z from "zod";
import { decideReport, listHubReports } from "#contract/report.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { LostAnswer } from "../../modules/hub/lost-answer.tsx";
import { ReportFilterForm, ReportPages } from "../../modules/moderation/report-filter.tsx";
import { ReportCard } from "../../modules/moderation/report-card.tsx";
import { MEASURE_DAYS } from "../../modules/moderation/measure-fields.tsx";
import { readPage } from "../../modules/ui/read-page.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ChipLink } from "../../modules/ui/chip.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/reports";

const REQUIRED = "report.hub.required";

const { answer_el, answer_en, measure, moderation_reason } = decideReport.body.shape;
const { reason, subject } = listHubReports.query.shape;
/** Waiting for at least so many days. */
const AGES = ["1", "3", "7", "30"] as const;
const schema = z
  .object({
    report: z.string("error.invalid_fields"),
    decision: z.enum(decideReport.body.shape.decision.options, { error: REQUIRED }),
    answer_el,
    answer_en,
    measure,
    moderation_reason,
    days: z.enum(MEASURE_DAYS, { error: "moderation.days-invalid" }).optional(),
  })
  .refine((answer) => answer.answer_el !== "" || answer.answer_en !== "", REQUIRED);

export async function loader({ context, url }: Route.LoaderArgs) {
  const state: "all" | "open" = url.searchParams.get("state") === "all" ? "all" : "open";
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const filter = {
    reason: reason.parse(asked("reason")),
    subject: subject.parse(asked("subject")),
    days: AGES.find((age) => age === asked("days")),
  };
  const { data: reports, meta } = await context.get(apiContext).report.listForHub({
    state,
    page: readPage(url.searchParams),
    ...(filter.reason && { reason: filter.reason }),
    ...(filter.subject && { subject: filter.subject }),
    ...(filter.days && { days: filter.days }),
  });
  const { current_page: page, last_page: last } = meta;
  return {
    state,
    filter,
    page,
    last,
    now: context.get(webRequestContext).now().toISOString(),
    reports: reports.map((one) => ({ ...one, nonce: crypto.randomUUID() })),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: {
    report_closed: "report.hub.closed",
    forbidden: "report.hub.forbidden",
    key_missing: "report.hub.measure-key",
    measure_in_force: "report.hub.in-force",
    listing_transition_refused: "report.hub.state",
    invalid_fields: REQUIRED,
    too_many_requests: "hub.problem.too-many",
    unavailable: "hub.problem.unavailable",
    other: "hub.problem.general",
  },
  run: async ({ value: { report: id, days, ...answer }, api, t, locale, done }) => {
    await api.report.decide({ id, ...answer, days: days === undefined ? null : Number(days) });
    return done(hubPaths.reports(locale), t("report")("hub.done"));
  },
});

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("report");
  const locale = useLocale();
  const { state, filter, page, last, now, reports, form } = loaderData;
  const about = actionData?.initialValue?.["report"];
  const hasForm = reports.some(({ id, status }) => id === about && status === "open");
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("hub.title")} noIndex />
      <h1>{t("hub.title")}</h1>
      <p className="dim">{t("hub.lead")}</p>
      <nav className="chips" aria-label={t("hub.title")}>
        {(["open", "all"] as const).map((one) => (
          <ChipLink
            key={one}
            to={hubPaths.reports(locale, one === "open" ? {} : { state: one })}
            on={one === state}
          >
            {t(`hub.${one}`)}
          </ChipLink>
        ))}
      </nav>
      <ReportFilterForm {...{ state, filter }} ages={AGES} />
      {hasForm ? null : (
        <LostAnswer
          result={actionData}
          texts={["report", "hub"]}
          typed={{ names: ["answer_el", "answer_en"], lead: t("hub.lost") }}
        />
      )}
      {reports.length === 0 ? <p>{t("hub.none")}</p> : null}
      {reports.map((report) => (
        <ReportCard key={report.id} {...{ report, now }} seed={form} result={actionData} />
      ))}
      <ReportPages {...{ state, filter, page, last }} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
