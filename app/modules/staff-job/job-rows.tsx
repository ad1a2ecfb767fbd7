import type { StaffJob, StaffJobRow } from "#contract/staff-job.ts";
import { JOB_ROW_STATES, type JobRowState } from "#contract/staff-job-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { Link } from "../ui/link.tsx";

type Props = {
  job: StaffJob;
  rows: readonly StaffJobRow[];
  next: number | null;
  state: JobRowState | null;
};

/** What became of each row. */
export function JobRows({ job, rows, next, state }: Props) {
  const t = useT("staff-job");
  const locale = useLocale();
  const to = (query: Parameters<typeof consolePaths.job>[2]) =>
    consolePaths.job(locale, job.id, query);
  return (
    <>
      <h2>{t("results")}</h2>
      <nav className="chips" aria-label={t("results-of")}>
        {[null, ...JOB_ROW_STATES].map((one) => (
          <ChipLink
            key={one}
            to={to({ state: one })}
            on={one === state}
            {...(one === state && { "aria-current": "page" as const })}
          >
            {one === null ? t("every") : t(`row-state.${one}`)}
          </ChipLink>
        ))}
      </nav>
      {rows.length === 0 ? (
        <p className="dim">{t("no-rows")}</p>
      ) : (
        <ConsoleTable
          caption={t("results")}
          rows={rows}
          keyOf={({ number }) => number}
          columns={[
            {
              id: "row",
              label: t("row"),
              renderCell: ({ row_id, label }) => (
                <Link to={consolePaths.list(locale, job.list, { q: row_id })} discover="none">
                  {label}
                </Link>
              ),
            },
            {
              id: "state",
              label: t("state-label"),
              renderCell: (row) => t(`row-state.${row.state}`),
            },
            {
              id: "result",
              label: t("result"),
              renderCell: ({ message, error }) => message ?? error,
            },
          ]}
        />
      )}
      {next === null ? null : (
        <p>
          <ButtonLink kind="line" size="m" to={to({ state, after: next })} discover="none">
            {t("next-page")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
