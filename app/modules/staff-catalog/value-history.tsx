import type { StaffFaceValue } from "#contract/staff-catalog.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";

export function ValueHistory({ changes }: Pick<StaffFaceValue, "changes">) {
  const t = useT("staff-catalog");
  const locale = useLocale();
  if (changes.length === 0) return <p className="dim">{t("value.no-history")}</p>;
  return (
    <ConsoleTable
      rows={changes}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "from",
          label: t("value.from"),
          kind: "name",
          renderCell: ({ starts_at, state }) => (
            <>
              {formatDate(locale, starts_at)}{" "}
              {state === "applied" ? null : t(`value.state.${state}`)}
            </>
          ),
        },
        {
          id: "value",
          label: t("value.title"),
          renderCell: ({ value }) => formatMoney(locale, value),
        },
        {
          id: "source",
          label: t("value.source"),
          renderCell: ({ source }) => t(`value.sources.${source}`),
        },
        { id: "by", label: t("value.by"), renderCell: ({ made_by }) => made_by },
        { id: "reason", label: t("reason"), renderCell: ({ reason }) => reason },
      ]}
    />
  );
}
