import type { StaffJob } from "#contract/staff-job.ts";
import { STAFF_LIST_LIMITS } from "#contract/staff-list-words.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";

export function JobProgress({ job: { kind, state, rows, done, refused } }: { job: StaffJob }) {
  const t = useT("staff-job");
  const locale = useLocale();
  const isOver = kind === "export" && state === "done";
  const isMore = kind === "export" && rows > STAFF_LIST_LIMITS.count;
  const all = isOver
    ? formatNumber(locale, done)
    : isMore
      ? `${formatNumber(locale, STAFF_LIST_LIMITS.count)}+`
      : formatNumber(locale, rows);
  return (
    <>
      {t("done-of", { done: formatNumber(locale, done), rows: all })}
      {refused > 0 ? `, ${t("refused-count", { count: refused })}` : null}
    </>
  );
}
