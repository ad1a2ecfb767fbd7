import { data, redirect } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { REPORT_REASONS } from "#contract/report-words.ts";
import { cookiesContext, localeContext, apiContext } from "../context.ts";
import { getT } from "../modules/locale/get-t.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { ReportForm } from "../modules/report/report-form.tsx";
import { parseTyped } from "../modules/session/form-handler.server.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { paths } from "../paths.ts";
import { parseApiError } from "../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/report";

/** Static page with a plain form. */
export const handle = { scripts: false };

const ABOUT = /^(listing|order):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function readAbout(about: string | null) {
  const [, type, id] = ABOUT.exec(about ?? "") ?? [];
  return type === "listing" || type === "order"
    ? ({ type, id: id! } as const)
    : ({ type: "page", id: null } as const);
}

export function loader({ url }: Route.LoaderArgs) {
  return {
    about: readAbout(url.searchParams.get("about")),
    reason: url.searchParams.get("reason"),
    nonce: crypto.randomUUID(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const { text, values } = parseTyped(await request.formData(), new Set(["nonce"]));
  const about = readAbout(url.searchParams.get("about"));
  const reason = REPORT_REASONS.find((one) => one === text("reason"));
  const refuse = (faults: string[], status: number) => data({ faults, values }, { status });
  const faults = [
    ...(reason === undefined ? ["reason"] : []),
    ...(text("body") === "" ? ["body"] : []),
    ...(text("body").length > LIMITS.report.body ? ["body-long"] : []),
    ...(text("email") === "" ? ["email"] : []),
  ];
  if (reason === undefined || faults.length > 0) return refuse(faults, 422);
  try {
    await context.get(apiContext).report.create({
      reason,
      subject_type: about.type,
      subject_id: about.id,
      form_id: UUID.test(text("nonce")) ? text("nonce") : null,
      page: text("page"),
      email: text("email"),
      body: text("body"),
    });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    const named = Object.keys(problem.fieldErrors).filter((one) => one === "email");
    return refuse(named.length > 0 ? named : ["other"], problem.status);
  }
  context.get(cookiesContext).seal("message", { content: getT(locale, "report")("done") });
  return redirect(paths.report(locale), 303);
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("report");
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
        <ReportForm {...loaderData} reply={actionData} />
      </div>
    </main>
  );
}
