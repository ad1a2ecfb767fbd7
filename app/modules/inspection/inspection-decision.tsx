import { FAIL_REASONS } from "#contract/inspection-progress.ts";
import type { ActionResult } from "../form/action-result.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import { Grade } from "../condition/grade.tsx";
import { Icon } from "../ui/icon.tsx";
import { Option } from "../ui/option.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { reasonField, type InspectionValues } from "./inspection-fields.ts";
import type { Evaluation } from "./evaluate-inspection.ts";
import type { InspectionView } from "./present-inspection.ts";

const NOTES = ["fail_el", "fail_en"] as const;

type FailProps = {
  values: InspectionValues;
  errorOf: (field: string) => string | undefined;
  result: ActionResult | undefined;
};

export function InspectionFail({ values, errorOf, result }: FailProps) {
  const t = useT("inspection");
  const hasBegun =
    NOTES.some((name) => Boolean(values[name])) ||
    FAIL_REASONS.some((reason) => Boolean(values[reasonField(reason)]));
  const reasons = errorOf("reasons");
  return (
    <details
      id="fail"
      className="action-details"
      open={hasBegun || result?.initialValue?.["intent"] === "fail"}
    >
      <summary>{t("fail.open")}</summary>
      <div className="stack snug">
        <p className="small dim">{t("fail.means")}</p>
        <fieldset
          id="reasons"
          tabIndex={-1}
          className="field"
          {...(reasons ? { "aria-describedby": "reasons-error" } : {})}
        >
          <legend>{t("fail.reasons")}</legend>
          {reasons ? (
            <p className="err" id="reasons-error">
              {reasons}
            </p>
          ) : null}
          {FAIL_REASONS.map((reason) => (
            <Option
              key={reason}
              type="checkbox"
              name={reasonField(reason)}
              value="1"
              label={t(`reason.${reason}`)}
              defaultChecked={Boolean(values[reasonField(reason)])}
            />
          ))}
        </fieldset>
        <p className="small dim">{t("fail.notes-hint")}</p>
        {NOTES.map((name) => (
          <TextareaField
            key={name}
            id={name}
            name={name}
            lang={name.slice(-2)}
            label={t(`field.${name}`)}
            rows={3}
            defaultValue={values[name] ?? ""}
            errors={[errorOf(name) ?? []].flat()}
          />
        ))}
        <SubmitButton
          kind="warn"
          name="intent"
          value="fail"
          className="fit"
          pending={t("fail.sending")}
        >
          {t("fail.submit")}
        </SubmitButton>
      </div>
    </details>
  );
}

type BarProps = { inspection: InspectionView; evaluation: Evaluation };

export function InspectionBar({ inspection, evaluation }: BarProps) {
  const t = useT("inspection");
  // Without scripts the page cannot show unsaved choices, so the API decides.
  const isHydrated = useHydrated();
  const { grade, open, isWorse } = evaluation;
  return (
    <div className="inspection-bar">
      <div className="row" role="status">
        <span className="row tight">
          <span className="small dim">{t("grade.found")}</span>
          {grade === null ? <span>{t("grade.none")}</span> : <Grade grade={grade} />}
        </span>
        <span className="row tight">
          <span className="small dim">{t("grade.sold")}</span>
          <Grade grade={inspection.claimed.condition} />
        </span>
        {isWorse ? (
          <span className="worse small">
            <Icon name="warning" /> {t("grade.worse")}
          </span>
        ) : (
          <span className="small dim">
            {open.length > 0 ? t("grade.open", { count: open.length }) : t("grade.ready")}
          </span>
        )}
      </div>
      <div className="row">
        <SubmitButton
          id="inspection-save"
          kind="line"
          name="intent"
          value="save"
          pending={t("saving")}
        >
          {t("save")}
        </SubmitButton>
        {isWorse && isHydrated ? null : (
          <SubmitButton id="inspection-pass" name="intent" value="pass" pending={t("passing")}>
            <Icon name="check" />
            {t("pass")}
          </SubmitButton>
        )}
      </div>
    </div>
  );
}
