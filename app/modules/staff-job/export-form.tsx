import { EXPORT_FORMATS } from "#contract/staff-job-words.ts";
import { consolePaths } from "../../console-paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { PresentedList } from "../staff-list/present-list.server.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";

type Props = { list: PresentedList; result: ActionResult | undefined };

/** The list as it is shown, as a file. */
export function ExportForm({ list, result }: Props) {
  const t = useT("staff-job");
  const locale = useLocale();
  return (
    <details className="stack snug" open={result?.initialValue?.["intent"] === "export"}>
      <summary>{t("export.title")}</summary>
      <ResultNote result={result} texts={["staff-job", "console"]} intents={["export"]} />
      <p className="small dim">{t("export.lead", { jobs: t("title") })}</p>
      <form method="post" className="row">
        <input type="hidden" name="intent" value="export" />
        <input type="hidden" name="shown" value={list.head.map(({ id }) => id).join()} />
        {EXPORT_FORMATS.map((format) => (
          <Button key={format} kind="line" size="m" name="format" value={format}>
            {t(`export.${format}`)}
          </Button>
        ))}
        <Link to={consolePaths.jobs(locale)} discover="none">
          {t("title")}
        </Link>
      </form>
    </details>
  );
}
