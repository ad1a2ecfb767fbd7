import {
  REPORT_REASONS,
  REPORT_SUBJECTS,
  type ReportReason,
  type ReportSubject,
} from "#contract/report-words.ts";
import { hubPaths } from "../../hub-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { ListPages } from "../ui/list-pages.tsx";

type Filter = {
  reason: ReportReason | undefined;
  subject: ReportSubject | undefined;
  days: string | undefined;
};
type Props = { state: "open" | "all"; filter: Filter; ages: readonly string[] };

export function ReportFilterForm({ state, filter, ages }: Props) {
  const t = useT("report");
  const words = useT("moderation-hub");
  const locale = useLocale();
  const isOn = filter.reason ?? filter.subject ?? filter.days;
  const any = <option value="">{t("hub.any")}</option>;
  return (
    <details open={isOn !== undefined}>
      <summary>{t("hub.filter")}</summary>
      <form method="get" className="stack snug">
        {state === "open" ? null : <input type="hidden" name="state" value={state} />}
        <SelectField
          id="filter-reason"
          name="reason"
          label={t("reason.legend")}
          defaultValue={filter.reason ?? ""}
        >
          {any}
          {REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reason.${reason}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="filter-subject"
          name="subject"
          label={t("hub.about")}
          defaultValue={filter.subject ?? ""}
        >
          {any}
          {REPORT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {t(`hub.subject-type.${subject}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="filter-days"
          name="days"
          label={t("hub.older")}
          defaultValue={filter.days ?? ""}
        >
          {any}
          {ages.map((age) => (
            <option key={age} value={age}>
              {words("for-days", { count: Number(age) })}
            </option>
          ))}
        </SelectField>
        <p className="row">
          <Button kind="line">{t("hub.apply")}</Button>
          {isOn === undefined ? null : (
            <ButtonLink kind="line" to={hubPaths.reports(locale)}>
              {t("hub.reset")}
            </ButtonLink>
          )}
        </p>
      </form>
    </details>
  );
}

type ReportPagesProps = Pick<Props, "state" | "filter"> & { page: number; last: number };

export function ReportPages({ state, filter, page, last }: ReportPagesProps) {
  const t = useT("hub");
  const locale = useLocale();
  const to = (number: number) =>
    hubPaths.reports(locale, {
      ...filter,
      state: state === "open" ? null : state,
      page: number === 1 ? null : number,
    });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("queue.pages")}
      before={t("queue.older")}
      here={t("queue.page", { page, last })}
      after={t("queue.younger")}
    />
  );
}
