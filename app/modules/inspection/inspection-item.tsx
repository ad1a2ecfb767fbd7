import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Field } from "../ui/field.tsx";
import { PICTURE_KINDS } from "../ui/find-picture-fault.ts";
import { Option } from "../ui/option.tsx";
import {
  ABSENT_GRADE,
  DEVICE_RESULTS,
  foundField,
  noteField,
  photoField,
  type InspectionValues,
} from "./inspection-fields.ts";
import { compareFinding } from "./evaluate-inspection.ts";
import { EvidencePhotos } from "./found-list.tsx";
import type { InspectionItemView } from "./present-inspection.ts";
import { useInspectionWords } from "./use-inspection-words.ts";
import "./inspection.css";

const RESULT_KINDS = { matches: "calm", better: "calm", worse: "bad", not_checked: "off" } as const;
const RESULT_PIPS = { matches: "green", worse: "red", not_checked: "grey" } as const;

type Props = {
  item: InspectionItemView;
  values: InspectionValues;
  typed: InspectionValues;
  theirsOf: (field: string) => string | null;
  errorOf: (field: string) => string | undefined;
  onPhoto: (input: HTMLInputElement) => void;
};

export function InspectionItemFields({ item, values, typed, theirsOf, errorOf, onPhoto }: Props) {
  const t = useT("inspection");
  const { nameOf, meaningOf, claimOf, gradeOf } = useInspectionWords();
  const { key, category, claimed } = item;
  const [found, note, photo] = [foundField(key), noteField(key), photoField(key)];
  const error = errorOf(found);
  const theirs = theirsOf(found);
  const result = compareFinding(item, typed[found] ?? "");
  const choices: readonly string[] =
    category === null
      ? DEVICE_RESULTS
      : claimed === ABSENT_GRADE
        ? [...CATEGORY_GRADES, ABSENT_GRADE]
        : CATEGORY_GRADES;
  const badgeOf = (choice: string): CategoryGrade | null =>
    category === null
      ? RESULT_PIPS[choice as keyof typeof RESULT_PIPS]
      : choice === ABSENT_GRADE
        ? null
        : (choice as CategoryGrade);
  const name = nameOf(item);
  return (
    <fieldset
      id={found}
      tabIndex={-1}
      className="inspection-item field"
      {...(error ? { "aria-describedby": `${found}-error` } : {})}
    >
      <legend>
        {name}
        {result === null ? null : (
          <Badge kind={RESULT_KINDS[result]}>
            {t(`${category === null ? "judged" : "compared"}.${result}`)}
          </Badge>
        )}
      </legend>
      <p className="claim small">
        <span className="dim">{t(category === null ? "look" : "claims")} </span>
        {category === null && key !== "accessories" ? (
          (t.find(`device.${key}.look`) ?? "")
        ) : (
          <b>{claimOf(item)}</b>
        )}
      </p>
      {error ? (
        <p className="err" id={`${found}-error`}>
          {error}
        </p>
      ) : null}
      {theirs === null ? null : <p className="clash small">{t("theirs", { value: theirs })}</p>}
      <div className={choices.length === 3 ? "colours three" : "colours"}>
        {choices.map((choice) => {
          const badge = badgeOf(choice);
          return (
            <Option
              key={choice}
              type="radio"
              name={found}
              value={choice}
              defaultChecked={values[found] === choice}
              label={
                <span className="row tight">
                  {badge === null ? null : <ConditionBadge grade={badge} />}
                  <span>
                    {category !== null && choice !== ABSENT_GRADE ? (
                      <span className="vh">{gradeOf(category, choice as CategoryGrade)}. </span>
                    ) : null}
                    {meaningOf(item, choice)}
                  </span>
                </span>
              }
            />
          );
        })}
      </div>
      <div className="evidence">
        <div className="note-field">
          <Field
            id={note}
            name={note}
            label={
              <>
                {t("note")}
                <span className="vh">: {name}</span>
              </>
            }
            autoComplete="off"
            defaultValue={values[note] ?? ""}
            errors={[errorOf(note) ?? []].flat()}
            {...(theirsOf(note) === null
              ? {}
              : { hint: t("theirs", { value: theirsOf(note) ?? "" }) })}
          />
        </div>
        <Field
          key={item.photos.length}
          id={photo}
          name={photo}
          type="file"
          accept={PICTURE_KINDS}
          capture="environment"
          label={
            <>
              {t("photo")}
              <span className="vh">: {name}</span>
            </>
          }
          errors={[errorOf(photo) ?? []].flat()}
          onChange={(event) => onPhoto(event.currentTarget)}
        />
      </div>
      <EvidencePhotos name={name} photos={item.photos} />
    </fieldset>
  );
}
