import type { StaffFaceValue } from "#contract/staff-catalog.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import "../console/console.css";

export function ValueHistory({ changes }: Pick<StaffFaceValue, "changes">) {
  const t = useT("staff-catalog");
  const locale = useLocale();
  if (changes.length === 0) return <p className="dim">{t("value.no-history")}</p>;
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("value.from")}</th>
            <th scope="col">{t("value.title")}</th>
            <th scope="col">{t("value.source")}</th>
            <th scope="col">{t("value.by")}</th>
            <th scope="col">{t("reason")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.id}>
              <td>
                {formatDate(locale, change.starts_at)}{" "}
                {change.state === "applied" ? null : t(`value.state.${change.state}`)}
              </td>
              <td data-label={t("value.title")}>{formatMoney(locale, change.value)}</td>
              <td data-label={t("value.source")}>{t(`value.sources.${change.source}`)}</td>
              <td data-label={t("value.by")}>{change.made_by}</td>
              <td data-label={t("reason")}>{change.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
