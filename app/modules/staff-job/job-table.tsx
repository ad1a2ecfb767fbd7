import type { StaffJob } from "#contract/staff-job.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { JobProgress } from "./job-progress.tsx";
import { JobSteps } from "./job-steps.tsx";

/** `title` names the list and what is done with it. */
export type PresentedJob = StaffJob & { title: string };

export function JobTable({ jobs }: { jobs: readonly PresentedJob[] }) {
  const t = useT("staff-job");
  const locale = useLocale();
  return (
    <ConsoleTable
      caption={t("title")}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "when",
          label: t("when"),
          renderCell: ({ id, created_at }) => (
            <Link to={consolePaths.job(locale, id)} discover="none">
              {formatDate(locale, created_at, "moment")}
            </Link>
          ),
        },
        { id: "what", label: t("what"), renderCell: ({ title }) => title },
        {
          id: "who",
          label: t("who"),
          renderCell: ({ started_by }) => started_by ?? t("erased"),
        },
        { id: "state", label: t("state-label"), renderCell: ({ state }) => t(`state.${state}`) },
        { id: "progress", label: t("progress"), renderCell: (job) => <JobProgress job={job} /> },
        { id: "next", label: t("next"), renderCell: (job) => <JobSteps job={job} /> },
      ]}
    />
  );
}
