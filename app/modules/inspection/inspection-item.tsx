import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import { paths } from "../../paths.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Field } from "../ui/field.tsx";
import { Photo } from "../ui/photo.tsx";
import {
  ABSENT_GRADE,
  describedChoice,
  DEVICE_RESULTS,
  foundField,
  noteField,
  photoField,
  type InspectionValues,
} from "./inspection-fields.ts";
import { compareFinding } from "./evaluate-inspection.ts";
import { EvidencePhotos, CLOSE_UP } from "./found-list.tsx";
import { PhotoPick } from "./photo-pick.tsx";
import type { InspectionItemView } from "./present-inspection.ts";
import { useInspectionWords } from "./use-inspection-words.ts";
import "./inspection.css";

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
  const { nameOf } = useInspectionWords();
  const { key, category } = item;
  const [found, photo] = [foundField(key), photoField(key)];
  const error = errorOf(found);
  const theirs = theirsOf(found);
  const result = compareFinding(item, typed[found] ?? "");
  const described = describedChoice(item);
  const name = nameOf(item);
  return (
    <tr
      id={found}
      tabIndex={-1}
      className={result === "worse" ? "inspection-item is-worse" : "inspection-item"}
      {...(described !== null && { "data-described": described })}
    >
      <th scope="row">
        {name}
        {result === "worse" || result === "better" ? (
          <Badge kind={result === "worse" ? "bad" : "calm"}>
            {t(`${category === null ? "judged" : "compared"}.${result}`)}
          </Badge>
        ) : null}
      </th>
      <td>
        <Claim item={item} name={name} />
      </td>
      <td>
        <fieldset {...(error ? { "aria-describedby": `${found}-error` } : {})}>
          <legend className="vh">{name}</legend>
          <Answers item={item} chosen={values[found] ?? ""} />
        </fieldset>
        {error ? (
          <p className="err" id={`${found}-error`}>
            {error}
          </p>
        ) : null}
        {theirs === null ? null : <p className="clash small">{t("theirs", { value: theirs })}</p>}
      </td>
      <td>
        <div className="evidence">
          <EvidencePhotos name={name} photos={item.photos} />
          <PhotoPick
            // Empty again once the photo is saved.
            key={item.photos.length}
            id={photo}
            of={name}
            error={errorOf(photo)}
            onPhoto={onPhoto}
          />
          <LineNote {...{ item, name, values, theirsOf, errorOf }} />
        </div>
      </td>
    </tr>
  );
}

/** What the seller says of the line and shows of it; of the whole device, what to look at. */
function Claim({ item, name }: { item: InspectionItemView; name: string }) {
  const t = useT("inspection");
  const { claimOf } = useInspectionWords();
  const { key, category, claimed, shot } = item;
  const isColour = category !== null && CATEGORY_GRADES.some((grade) => grade === claimed);
  return (
    <div className="claim-cell">
      {shot === null ? null : (
        <a href={paths.media(shot.url, CLOSE_UP)}>
          <Photo
            url={shot.url}
            alt={t("seller-photo-of", { name })}
            set="thumb"
            className="thumb"
          />
        </a>
      )}
      <p className="claim small">
        <span className="dim says">{t(category === null ? "look" : "claims")} </span>
        {category === null && key !== "accessories" ? (
          <span className="dim look">{t.find(`device.${key}.look`) ?? ""}</span>
        ) : (
          <>
            {isColour ? <ConditionBadge grade={claimed as CategoryGrade} /> : null}
            <b>{claimOf(item)}</b>
          </>
        )}
      </p>
    </div>
  );
}

/** One press an answer; what an answer means is read by screen readers and on its tooltip. */
function Answers({ item, chosen }: { item: InspectionItemView; chosen: string }) {
  const { meaningOf, shortOf } = useInspectionWords();
  const { key, category, claimed } = item;
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
  return (
    <div className={choices.length === 3 ? "seg three" : choices.length === 5 ? "seg five" : "seg"}>
      {choices.map((choice) => {
        const badge = badgeOf(choice);
        const [short, meaning] = [shortOf(item, choice), meaningOf(item, choice)];
        return (
          <label key={choice} className="opt" title={meaning}>
            <input
              type="radio"
              name={foundField(key)}
              value={choice}
              defaultChecked={chosen === choice}
            />
            <span className="face">
              {badge === null ? null : <ConditionBadge grade={badge} />}
              <span>
                {short}
                {short === meaning ? null : <span className="vh">. {meaning}</span>}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

type NoteProps = Pick<Props, "item" | "values" | "theirsOf" | "errorOf"> & { name: string };

/** Folded away until there is something to say. */
function LineNote({ item, name, values, theirsOf, errorOf }: NoteProps) {
  const t = useT("inspection");
  const note = noteField(item.key);
  const [error, theirs, value] = [errorOf(note), theirsOf(note), values[note] ?? ""];
  return (
    <details className="note-field" open={error !== undefined || theirs !== null || value !== ""}>
      <summary className="small">
        {t("note")}
        <span className="vh">: {name}</span>
      </summary>
      <Field
        id={note}
        name={note}
        label={<span className="vh">{t("note-of", { name })}</span>}
        autoComplete="off"
        defaultValue={value}
        errors={error === undefined ? [] : [error]}
        {...(theirs === null ? {} : { hint: t("theirs", { value: theirs }) })}
      />
    </details>
  );
}
