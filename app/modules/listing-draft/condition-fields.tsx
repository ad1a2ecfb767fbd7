import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { useState, type FormEvent } from "react";
import type { Vertical } from "#contract/catalog.ts";
import { DEVICE_CATEGORIES, hasBattery, CATEGORY_GRADES } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { formatList } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Field, TextareaField } from "../form/fields.tsx";
import { Grade } from "../condition/grade.tsx";
import { Option } from "../ui/option.tsx";
import { FOLDED, listGroups, listParting, type ConditionGroup } from "./condition-groups.ts";
import { ConditionGroupFields, PartFields } from "./condition-parts.tsx";
import {
  BATTERY_UNKNOWN,
  evaluateValues,
  listMarked,
  type Cause,
  type ConditionField,
  type ConditionValues,
  useGradeWords,
} from "./condition-values.ts";
import { WearPicture } from "./wear-picture.tsx";
import "./condition.css";
import "../ui/fold.css";

export type ConditionFieldSet = Record<ConditionField, FieldMetadata<string>>;

type Props = {
  vertical: Vertical;
  fields: ConditionFieldSet;
  /** What a refused form had. */
  sent: ConditionValues | undefined;
};

export function ConditionFields({ vertical, fields, sent }: Props) {
  const t = useT("condition");
  const [typed, setTyped] = useState<ConditionValues | null>(null);
  const initial = initialOf(vertical, fields);
  // Where the parts stand open at all times, both answers can be given at any time.
  const standsOpen = typed !== null && !CSS.supports("selector(:has(*))");
  const groups = listGroups(vertical).map((group) => ({
    ...group,
    isAsked: listMarked(standsOpen ? typed : (sent ?? initial), group).length > 0,
  }));
  const values =
    typed === null || standsOpen ? (typed ?? initial) : { ...typed, ...sayFolded(groups, typed) };
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
    <div className="stack step condition" onInput={onChange}>
      {groups.map(({ group, categories, isAsked }) => (
        <ConditionGroupFields
          key={group}
          {...{ group, categories, fields, isAsked }}
          isFolded={values[`sure_${group}`] === FOLDED}
        />
      ))}
      {listParting(vertical).map((category) => (
        <PartFields key={category} {...{ category, fields }} className="part" />
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
        rows={2}
      />
      <GradeKey />
      <GradeBar {...evaluateValues(vertical, values)} health={values["battery_health"]} />
    </div>
  );
}

type AskedGroup = { group: ConditionGroup; isAsked: boolean };

/** Parts are folded away by `:has` (condition.css). */
function sayFolded(groups: readonly AskedGroup[], typed: ConditionValues): ConditionValues {
  return Object.fromEntries(
    groups
      .filter(({ isAsked }) => !isAsked)
      .map(({ group }) => [`sure_${group}`, typed[`fine_${group}`] === "all" ? FOLDED : ""]),
  );
}

function initialOf(vertical: Vertical, fields: ConditionFieldSet): ConditionValues {
  const groups = listGroups(vertical).flatMap(
    ({ group }) => [`fine_${group}`, `rest_${group}`, `sure_${group}`] as const,
  );
  const asked = [...DEVICE_CATEGORIES[vertical], ...groups, "battery_health", BATTERY_UNKNOWN];
  return Object.fromEntries(
    (asked as ConditionField[]).map((name) => [name, fields[name].initialValue ?? ""]),
  );
}

/** More would not fit beside the grade. */
const NAMED = 2;

type GradeBarProps = ReturnType<typeof evaluateValues> & { health: string | undefined };

function GradeBar({ grade, causes, open, health = "" }: GradeBarProps) {
  const t = useT("condition");
  const locale = useLocale();
  const { nameOf } = useGradeWords();
  const say = (cause: Cause) =>
    cause === "battery_health"
      ? t("grade.battery", { percent: Number.parseInt(health, 10) })
      : nameOf(cause).toLocaleLowerCase(locale);
  const rest = causes.length - NAMED;
  const parts = causes.slice(0, NAMED).map(say);
  return (
    <div className="grade-bar row" role="status">
      <span className="vh">{t("grade.title")}</span>
      {grade === null ? <span className="small">{t("grade.none")}</span> : <Grade grade={grade} />}
      {causes.length === 0 ? null : (
        <span className="small">
          {t("grade.because", {
            parts:
              rest > 0
                ? t("grade.more", { parts: parts.join(", "), rest })
                : formatList(locale, parts),
          })}
        </span>
      )}
      {open === 0 ? null : <span className="small dim end">{t("open", { count: open })}</span>}
    </div>
  );
}

function GradeKey() {
  const t = useT("condition");
  return (
    <details className="fold">
      <summary>{t("key.title")}</summary>
      <div className="stack">
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
      </div>
    </details>
  );
}
