import { useState, type FormEvent } from "react";
import type { Vertical } from "#contract/catalog.ts";
import {
  DEVICE_CATEGORIES,
  hasBattery,
  type ConditionCategory,
  CATEGORY_GRADES,
} from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Field, TextareaField } from "../ui/field.tsx";
import { Grade } from "../condition/grade.tsx";
import { Option } from "../ui/option.tsx";
import {
  BATTERY_UNKNOWN,
  gradesOf,
  evaluateValues,
  type ConditionValues,
  useGradeWords,
} from "./condition-values.ts";
import { WearPicture } from "./wear-picture.tsx";
import "./condition.css";

type Props = {
  vertical: Vertical;
  values: ConditionValues;
  errorOf: (field: string) => string | undefined;
};

export function ConditionFields({ vertical, values, errorOf }: Props) {
  const t = useT("condition");
  const [typed, setTyped] = useState<ConditionValues | null>(null);
  const { grade, open } = evaluateValues(vertical, typed ?? values);
  const onChange = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest("form");
    if (form === null) return;
    setTyped(
      Object.fromEntries(
        [...new FormData(form)].filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        ),
      ),
    );
  };
  const errorsOf = (field: string) => [errorOf(field) ?? []].flat();
  return (
    <div className="stack step" onInput={onChange}>
      <GradeKey />
      {DEVICE_CATEGORIES[vertical].map((category) => (
        <Part
          key={category}
          {...{ category, values }}
          errorOf={(field) => (typed?.[field] ? undefined : errorOf(field))}
        />
      ))}
      {hasBattery(vertical) ? (
        <div className="part stack snug">
          <Field
            id="battery_health"
            name="battery_health"
            label={t("battery")}
            hint={t.find(`battery-where.${vertical}`)}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            defaultValue={values["battery_health"] ?? ""}
            errors={errorsOf("battery_health")}
            after={<span aria-hidden="true">%</span>}
          />
          <Option
            type="checkbox"
            name={BATTERY_UNKNOWN}
            value="1"
            defaultChecked={Boolean(values[BATTERY_UNKNOWN])}
            label={t("battery-unknown")}
          />
        </div>
      ) : null}
      <TextareaField
        id="notes"
        name="notes"
        label={
          <>
            {t("notes")} <span className="dim">({t("optional")})</span>
          </>
        }
        hint={t("notes-hint", { max: LIMITS.listing.notes })}
        rows={4}
        defaultValue={values["notes"] ?? ""}
        errors={errorsOf("notes")}
      />
      <div className="grade-bar row" role="status">
        <span className="vh">{t("grade.title")}</span>
        {grade === null ? (
          <span className="small">{t("grade.none")}</span>
        ) : (
          <Grade grade={grade} />
        )}
        <span className="small dim end">
          {open > 0 ? t("open", { count: open }) : t("grade.why")}
        </span>
      </div>
    </div>
  );
}

type PartProps = Pick<Props, "values" | "errorOf"> & { category: ConditionCategory };

function Part({ category, values, errorOf }: PartProps) {
  const t = useT("condition");
  const { nameOf, wordOf, meaningOf } = useGradeWords();
  const error = errorOf(category);
  const reason = `${category}_reason`;
  return (
    <fieldset
      id={category}
      tabIndex={-1}
      className="part field"
      {...(error ? { "aria-describedby": `${category}-error` } : {})}
    >
      <legend>{nameOf(category)}</legend>
      {error ? (
        <p className="err" id={`${category}-error`}>
          {error}
        </p>
      ) : null}
      <div className="colours">
        {gradesOf(category).map((grade) => (
          <Option
            key={grade}
            type="radio"
            name={category}
            value={grade}
            defaultChecked={values[category] === grade}
            label={
              <span className="row tight">
                {grade === "none" ? null : <ConditionBadge grade={grade} />}
                <span>
                  <span className="vh">{wordOf(category, grade)}. </span>
                  {meaningOf(category, grade)}
                </span>
              </span>
            }
          />
        ))}
      </div>
      <div className="why-not">
        <Field
          id={reason}
          name={reason}
          label={
            <>
              {t("reason")} <span className="dim">({t("optional")})</span>
              <span className="vh"> {nameOf(category)}</span>
            </>
          }
          hint={t("reason-hint")}
          autoComplete="off"
          defaultValue={values[reason] ?? ""}
          errors={[errorOf(reason) ?? []].flat()}
        />
      </div>
    </fieldset>
  );
}

function GradeKey() {
  const t = useT("condition");
  return (
    <section className="stack snug" aria-labelledby="colours">
      <h2 id="colours" className="grade-key-title">
        {t("key.title")}
      </h2>
      <ul className="grade-key">
        {CATEGORY_GRADES.map((grade) => (
          <li key={grade}>
            <WearPicture grade={grade} />
            <span className="row tight small">
              <ConditionBadge grade={grade} />
              {t(`key.${grade}`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="small dim">{t("key.lead")}</p>
    </section>
  );
}
