import {
  type Measure,
  MODERATION_REASONS,
  type ModerationReason,
} from "#contract/moderation-words.ts";
import { SelectField } from "../form/fields.tsx";
import type { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

export const MEASURE_DAYS = ["7", "30", "90", "365"] as const;
const REASONS = Object.keys(MODERATION_REASONS) as ModerationReason[];

type Field = ReturnType<typeof useActionForm>[1][string];
type Props = {
  measure: Field;
  reason: Field;
  days: Field;
  measures: readonly (Measure | "none")[];
  /** The first choice of a reason, where a report has one already. */
  ownReason?: string | undefined;
};

export function MeasureFields({ measure, reason, days, measures, ownReason }: Props) {
  const t = useT("moderation-hub");
  const words = useT("moderation");
  return (
    <>
      <SelectField field={measure} label={t("measure")} required={false}>
        {measures.map((value) => (
          <option key={value} value={value}>
            {value === "none" ? t("none") : words(`measure.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField field={reason} label={t("reason")} required={false}>
        {ownReason === undefined ? null : <option value="">{ownReason}</option>}
        {REASONS.map((value) => (
          <option key={value} value={value}>
            {words(`reason.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField field={days} label={t("days")} hint={t("days-hint")} required={false}>
        <option value="">{words("no-end")}</option>
        {MEASURE_DAYS.map((value) => (
          <option key={value} value={value}>
            {t("for-days", { count: Number(value) })}
          </option>
        ))}
      </SelectField>
    </>
  );
}
