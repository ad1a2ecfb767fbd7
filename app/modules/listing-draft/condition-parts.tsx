import { getInputProps } from "@conform-to/react";
import type { ConditionCategory } from "#contract/condition.ts";
import type { DraftGrade } from "#contract/listing-draft.ts";
import { formatList } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { ChoiceFrame, ChoiceOption, Field } from "../form/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Option } from "../ui/option.tsx";
import { FINE_ANSWERS, FOLDED, type ConditionGroup } from "./condition-groups.ts";
import type { ConditionFieldSet } from "./condition-fields.tsx";
import { gradesOf, useGradeWords } from "./condition-values.ts";

type GroupProps = {
  group: ConditionGroup;
  categories: readonly ConditionCategory[];
  fields: ConditionFieldSet;
  /** Parts are marked although all is fine: the seller says which of both holds. */
  isAsked: boolean;
  isFolded: boolean;
};

/** Of more parts only the names are shown; what each means stands where they are unfolded. */
const MEANT = 3;

const SIGNS = { all: "check", some: "x" } as const;

/** "Everything fine?", and behind "no" each part of the group. */
export function ConditionGroupFields(props: GroupProps) {
  const { group, categories, fields, isAsked, isFolded } = props;
  const t = useT("condition");
  const locale = useLocale();
  const { nameOf, meaningOf } = useGradeWords();
  const isAlone = categories.length === 1;
  const rest = getInputProps(fields[`rest_${group}`], { type: "checkbox", value: "1" });
  const sure = getInputProps(fields[`sure_${group}`], { type: "checkbox", value: "1" });
  return (
    <div className={`part group stack snug ${isAsked ? "asked" : ""}`.trimEnd()}>
      <ChoiceFrame
        field={fields[`fine_${group}`]}
        legend={t(`fine.${group}.question`)}
        className="field"
        isErrorFirst
      >
        {categories.length > MEANT ? (
          <p className="fine small">
            {formatList(locale, categories.map(nameOf))}. {t("fine.all-parts")}
          </p>
        ) : (
          <ul className="fine small">
            {categories.map((category) => (
              <li key={category}>
                {isAlone ? null : <b>{nameOf(category)}: </b>}
                {meaningOf(category, "green")}
              </li>
            ))}
          </ul>
        )}
        <div className="segments">
          {FINE_ANSWERS.map((answer) => (
            <ChoiceOption
              key={answer}
              field={fields[`fine_${group}`]}
              value={answer}
              label={
                <span className="row tight">
                  <Icon name={SIGNS[answer]} />
                  <b>{t(`fine.${group}.${answer}`)}</b>
                </span>
              }
            />
          ))}
        </div>
        {isAsked ? (
          <Option {...sure} key={sure.key} type="checkbox" label={t("sure-fine")} />
        ) : null}
        {isFolded ? <input type="hidden" name={sure.name} value={FOLDED} /> : null}
      </ChoiceFrame>
      <div className="exceptions stack">
        <p className="small dim">{t("exceptions")}</p>
        {categories.map((category) => (
          <PartFields key={category} {...{ category, fields, isAlone }} />
        ))}
        {isAlone ? null : (
          <Option {...rest} key={rest.key} type="checkbox" label={t("rest-fine")} />
        )}
      </div>
    </div>
  );
}

type PartProps = {
  category: ConditionCategory;
  fields: ConditionFieldSet;
  /** The only part of its group, which the group's answer already calls fine. */
  isAlone?: boolean;
  className?: string;
};

export function PartFields({ category, fields, isAlone = false, className = "" }: PartProps) {
  const t = useT("condition");
  const { nameOf } = useGradeWords();
  const field = fields[category];
  const grades = gradesOf(category).filter((grade) => !isAlone || grade !== "green");
  return (
    <ChoiceFrame
      field={field}
      legend={nameOf(category)}
      className={`one field ${className}`.trimEnd()}
      isErrorFirst
    >
      <div className="segments">
        {grades.map((grade) => (
          <ChoiceOption
            key={grade}
            field={field}
            value={grade}
            label={<GradeLabel {...{ category, grade }} />}
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

type GradeLabelProps = { category: ConditionCategory; grade: DraftGrade };

function GradeLabel({ category, grade }: GradeLabelProps) {
  const { wordOf, meaningOf } = useGradeWords();
  return (
    <span className="row tight nowrap">
      {grade === "none" ? null : <ConditionBadge grade={grade} />}
      <span>
        <span className="vh">{wordOf(category, grade)}. </span>
        {meaningOf(category, grade)}
      </span>
    </span>
  );
}
