import type { StaffJob } from "#contract/staff-job.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { JobProgress } from "./job-progress.tsx";
import { JobSteps } from "./job-steps.tsx";
import "../console/console.css";

/** `title` names the list and what is done with it. */
export type PresentedJob = StaffJob & { title: string };

export function JobTable({ jobs }: { jobs: readonly PresentedJob[] }) {
  const t = useT("staff-job");
  const locale = useLocale();
  return (
    <div className="console-table">
      <table>
        <caption className="vh">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("when")}</th>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("who")}</th>
            <th scope="col">{t("state-label")}</th>
            <th scope="col">{t("progress")}</th>
            <th scope="col">{t("next")}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td data-label={t("when")}>
                <Link to={consolePaths.job(locale, job.id)} discover="none">
                  {formatDate(locale, job.created_at, "moment")}
                </Link>
              </td>
              <td data-label={t("what")}>{job.title}</td>
              <td data-label={t("who")}>{job.started_by ?? t("erased")}</td>
              <td data-label={t("state-label")}>{t(`state.${job.state}`)}</td>
              <td data-label={t("progress")}>
                <JobProgress job={job} />
              </td>
              <td data-label={t("next")}>
                <JobSteps job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
