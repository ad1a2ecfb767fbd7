import { consolePaths } from "../../console-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import type { PresentedJob } from "./job-table.tsx";

/** Download or cancel; nothing where there is nothing to do. */
export function JobSteps({ job: { id, title, parts, may_cancel } }: { job: PresentedJob }) {
  const t = useT("staff-job");
  const locale = useLocale();
  if (parts > 0)
    return (
      <Link to={consolePaths.jobFile(locale, id)} reloadDocument discover="none">
        {t("download")}
        <span className="vh"> {title}</span>
      </Link>
    );
  if (!may_cancel) return null;
  return (
    <form method="post" action={consolePaths.jobs(locale)}>
      <input type="hidden" name="job" value={id} />
      <Button kind="bare" size="s">
        {t("cancel")}
        <span className="vh"> {title}</span>
      </Button>
    </form>
  );
}
