import { JOB_ROW_STATES } from "#contract/staff-job-words.ts";
import { apiContext, localeContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { JobProgress } from "../../modules/staff-job/job-progress.tsx";
import { JobRows } from "../../modules/staff-job/job-rows.tsx";
import { JobSteps } from "../../modules/staff-job/job-steps.tsx";
import { presentJob } from "../../modules/staff-job/present-job.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Link } from "../../modules/ui/link.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/job";

export const handle = { scripts: false };

export async function loader({ context, params: { jobId }, url }: Route.LoaderArgs) {
  if (!isId(jobId)) throw new Response(null, { status: 404 });
  const state = JOB_ROW_STATES.find((one) => one === url.searchParams.get("state")) ?? null;
  const after = Number(url.searchParams.get("after"));
  const { job, rows, next } = await context.get(apiContext).staffJob.get({
    jobId,
    ...(state && { state }),
    after: Number.isSafeInteger(after) && after > 0 ? after : 0,
  });
  const locale = context.get(localeContext);
  const query = job.query === "" ? "" : `?${job.query}`;
  return {
    job: presentJob(locale, job),
    list: job.query === null ? null : consolePaths.list(locale, job.list) + query,
    rows,
    next,
    state,
  };
}

export default function Job({
  loaderData: { job, list, rows, next, state },
}: Route.ComponentProps) {
  const t = useT("staff-job");
  const words = useT("console");
  const locale = useLocale();
  return (
    <main id="main" className="stack">
      <PageHead title={job.title} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.jobs(locale) }]}
      />
      <div>
        <h1>{job.title}</h1>
        <p className="dim">
          {job.started_by ?? t("erased")}, {formatDate(locale, job.created_at, "moment")}
        </p>
      </div>
      <Note live>
        {t(`state.${job.state}`)}: <JobProgress job={job} />
      </Note>
      {job.is_cut ? <Note kind="act">{t("cut")}</Note> : null}
      <p className="small dim">
        {t("until", { at: formatDate(locale, job.expires_at, "moment") })}
      </p>
      <div className="row">
        <JobSteps job={job} />
        {job.state === "running" ? (
          <ButtonLink kind="line" size="m" to={consolePaths.job(locale, job.id)} discover="none">
            {t("refresh")}
          </ButtonLink>
        ) : null}
        {list === null ? null : (
          <Link to={list} discover="none">
            {t("to-list")}
          </Link>
        )}
      </div>
      {job.action === null ? null : <JobRows {...{ job, rows, next, state }} />}
    </main>
  );
}
