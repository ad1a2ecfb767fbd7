import * as z from "zod";
import { staffJobIdSchema } from "#contract/id.ts";
import { apiContext, localeContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { JobTable } from "../../modules/staff-job/job-table.tsx";
import { presentJob } from "../../modules/staff-job/present-job.server.ts";
import { nameMissingKey, STAFF_MESSAGES } from "../../modules/staff/staff-forms.server.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/jobs";

export const handle = { scripts: false };

const schema = z.object({ job: z.uuid("staff-job.gone").pipe(staffJobIdSchema) });

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const after = url.searchParams.get("after") ?? "";
  const { data, next } = await context.get(apiContext).staffJob.list(isId(after) ? { after } : {});
  return { jobs: data.map((job) => presentJob(locale, job)), next, isFirst: !isId(after) };
}

export const action = formAction({
  schema,
  messages: { ...STAFF_MESSAGES, not_found: "staff-job.gone", job_closed: "staff-job.closed" },
  onError: nameMissingKey,
  run: async ({ value: { job }, api, done, locale, t }) => {
    await api.staffJob.cancel({ jobId: job });
    return done(consolePaths.jobs(locale), t("staff-job")("cancelled"));
  },
});

export default function Jobs({
  loaderData: { jobs, next, isFirst },
  actionData,
}: Route.ComponentProps) {
  const t = useT("staff-job");
  const locale = useLocale();
  return (
    <main id="main" className="stack">
      <PageHead title={t("title")} noIndex />
      <div>
        <h1>{t("title")}</h1>
        <p className="dim">{t("lead")}</p>
      </div>
      <ResultNote result={actionData} texts={["staff-job", "console"]} />
      <p className="row">
        <ButtonLink kind="line" size="m" to={consolePaths.jobs(locale)} discover="none">
          {isFirst ? t("refresh") : t("newest")}
        </ButtonLink>
      </p>
      {jobs.length === 0 ? <p>{t("none")}</p> : <JobTable jobs={jobs} />}
      {next === null ? null : (
        <p>
          <ButtonLink
            kind="line"
            size="m"
            to={consolePaths.jobs(locale, { after: next })}
            discover="none"
          >
            {t("older")}
          </ButtonLink>
        </p>
      )}
    </main>
  );
}
