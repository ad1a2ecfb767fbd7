import { data, redirect } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import { LIMITS } from "#contract/limits.ts";
import { cookiesContext, localeContext, apiContext } from "../../context.ts";
import {
  ReportPages,
  LostReportAnswer,
  ReportCard,
  type ReportReply,
} from "../../modules/hub/report-card.tsx";
import { toGeneralFault } from "../../modules/hub/general-fault.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { parseTyped } from "../../modules/session/form-handler.server.ts";
import { ChipLink } from "../../modules/ui/chip.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/reports";

const FAULTS: Partial<Record<ErrorCode, ReportReply["fault"]>> = {
  report_closed: "closed",
  forbidden: "forbidden",
  invalid_fields: "required",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const state: "all" | "open" = url.searchParams.get("state") === "all" ? "all" : "open";
  const asked = Number(url.searchParams.get("page"));
  const { data: reports, meta } = await context
    .get(apiContext)
    .report.listForHub({ state, page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1 });
  const { current_page: page, last_page: last } = meta;
  return {
    state,
    page,
    last,
    reports: reports.map((one) => ({ ...one, nonce: crypto.randomUUID() })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const { text, values } = parseTyped(await request.formData(), new Set(["nonce"]));
  const decision = (["upheld", "dismissed"] as const).find((one) => one === text("decision"));
  const words = { answer_el: text("answer_el"), answer_en: text("answer_en") };
  const refuse = (fault: ReportReply["fault"], status: number) =>
    data<ReportReply>({ id: text("report"), fault, values }, { status });
  if (decision === undefined || (words.answer_el === "" && words.answer_en === ""))
    return refuse("required", 422);
  if (Object.values(words).some(({ length }) => length > LIMITS.trade.note))
    return refuse("too-long", 422);
  try {
    const nonce = text("nonce").slice(0, 40) || crypto.randomUUID();
    const api = context.get(apiContext);
    await api.report.decide({ id: text("report"), decision, ...words }, { idempotencyKey: nonce });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status === 404) throw error;
    return refuse(FAULTS[problem.code] ?? toGeneralFault(problem), problem.status);
  }
  context.get(cookiesContext).seal("message", { content: getT(locale, "report")("hub.done") });
  return redirect(hubPaths.reports(locale), 303);
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("report");
  const locale = useLocale();
  const { state, page, last, reports } = loaderData;
  const hasForm = reports.some(({ id, status }) => id === actionData?.id && status === "open");
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
      {actionData && !hasForm ? <LostReportAnswer reply={actionData} /> : null}
      {reports.length === 0 ? <p>{t("hub.none")}</p> : null}
      {reports.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          reply={actionData?.id === report.id ? actionData : undefined}
        />
      ))}
      <ReportPages {...{ state, page, last }} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
