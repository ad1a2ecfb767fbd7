import { getInputProps, type FieldMetadata } from "@conform-to/react";
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
import { ChoiceFrame, ChoiceOption, Field, TextareaField } from "../form/fields.tsx";
import { Grade } from "../condition/grade.tsx";
import { Option } from "../ui/option.tsx";
import {
  BATTERY_UNKNOWN,
  gradesOf,
  evaluateValues,
  type ConditionField,
  type ConditionValues,
  useGradeWords,
} from "./condition-values.ts";
import { WearPicture } from "./wear-picture.tsx";
import "./condition.css";

type Fields = Record<ConditionField, FieldMetadata<string>>;

type Props = { vertical: Vertical; fields: Fields };

export function ConditionFields({ vertical, fields }: Props) {
  const t = useT("condition");
  const [typed, setTyped] = useState<ConditionValues | null>(null);
  const { grade, open } = evaluateValues(vertical, typed ?? initialOf(vertical, fields));
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
  const unknown = getInputProps(fields[BATTERY_UNKNOWN], { type: "checkbox", value: "1" });
  const optional = <span className="dim">({t("optional")})</span>;
  return (
    <div className="stack step" onInput={onChange}>
      <GradeKey />
      {DEVICE_CATEGORIES[vertical].map((category) => (
        <Part key={category} {...{ category, fields }} />
      ))}
      {hasBattery(vertical) ? (
        <div className="part stack snug">
          <Field
            field={fields.battery_health}
            label={t("battery")}
            hint={t.find(`battery-where.${vertical}`)}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            after={<span aria-hidden="true">%</span>}
          />
          <Option {...unknown} key={unknown.key} type="checkbox" label={t("battery-unknown")} />
        </div>
      ) : null}
      <TextareaField
        field={fields.notes}
        label={t("notes")}
        mark={optional}
        hint={t("notes-hint", { max: LIMITS.listing.notes })}
        rows={4}
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

function initialOf(vertical: Vertical, fields: Fields): ConditionValues {
  const asked = [...DEVICE_CATEGORIES[vertical], "battery_health", BATTERY_UNKNOWN] as const;
  return Object.fromEntries(asked.map((name) => [name, fields[name].initialValue ?? ""]));
}

type PartProps = { category: ConditionCategory; fields: Fields };

function Part({ category, fields }: PartProps) {
  const t = useT("condition");
  const { nameOf, wordOf, meaningOf } = useGradeWords();
  const field = fields[category];
  return (
    <ChoiceFrame field={field} legend={nameOf(category)} className="part field" isErrorFirst>
      <div className="colours">
        {gradesOf(category).map((grade) => (
          <ChoiceOption
            key={grade}
            field={field}
            value={grade}
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
          field={fields[`${category}_reason`]}
          label={t("reason")}
          mark={
            <>
              <span className="dim">({t("optional")})</span>
              <span className="vh"> {nameOf(category)}</span>
            </>
          }
          hint={t("reason-hint")}
          autoComplete="off"
        />
      </div>
    </ChoiceFrame>
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
