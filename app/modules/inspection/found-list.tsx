import type { ComponentType } from "react";
import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { foundField, noteField } from "./inspection-fields.ts";
import { compareFinding } from "./evaluate-inspection.ts";
import { PhotoLinks } from "../ui/photo.tsx";
import type { InspectionView } from "./present-inspection.ts";
import { useInspectionWords } from "./use-inspection-words.ts";
import "./inspection.css";

export function FoundList({ inspection }: { inspection: InspectionView }) {
  const t = useT("inspection");
  const locale = useLocale();
  const { nameOf, claimOf, valueOf } = useInspectionWords();
  const { items, values, numberKind, claimed } = inspection;
  const number = values["device_number"] ?? "";
  const battery = values["battery_health"] ?? "";
  return (
    <section className="stack" aria-labelledby="found">
      <h2 id="found">{t("found.title")}</h2>
      <dl className="found-list">
        <div>
          <dt>{t(`field.${numberKind}`)}</dt>
          <dd>{number === "" ? t("empty") : number}</dd>
        </div>
        <div>
          <dt>
            {t("field.battery_health")}
            {claimed.battery === null ? null : (
              <span className="small dim">
                {t("found.claimed", { value: formatPercent(locale, claimed.battery) })}
              </span>
            )}
          </dt>
          <dd>{battery === "" ? t("empty") : formatPercent(locale, Number(battery))}</dd>
        </div>
        {items.map((item) => {
          const choice = values[foundField(item.key)] ?? "";
          const note = values[noteField(item.key)] ?? "";
          const isColour = CATEGORY_GRADES.some((grade) => grade === choice);
          const isWorse = compareFinding(item, choice) === "worse";
          return (
            <div key={item.key} className={isWorse ? "is-worse" : undefined}>
              <dt>
                {nameOf(item)}
                {item.claimed === null ? null : (
                  <span className="small dim">{t("found.claimed", { value: claimOf(item) })}</span>
                )}
              </dt>
              <dd>
                {isColour ? <ConditionBadge grade={choice as CategoryGrade} /> : null}
                {isWorse ? <Icon name="warning" className="ic worse" /> : null}
                {valueOf(items, foundField(item.key), choice)}
              </dd>
              {note === "" ? null : <dd className="why">{note}</dd>}
              {item.photos.length === 0 ? null : (
                <dd className="why">
                  <EvidencePhotos name={nameOf(item)} photos={item.photos} />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Pixels: wide enough to see a scratch. */
export const CLOSE_UP = 2048;

export function EvidencePhotos({ name, photos }: { name: string; photos: readonly string[] }) {
  const t = useT("inspection");
  return (
    <PhotoLinks
      photos={photos}
      width={CLOSE_UP}
      className="row evidence-photos"
      alt={(place) => t("photo-number", { name, place, count: photos.length })}
    />
  );
}

type Props = { Picture: ComponentType<{ grade: CategoryGrade }> };

export function ColourKey({ Picture }: Props) {
  const t = useT("inspection");
  return (
    <details className="colour-key">
      <summary className="small">{t("key.title")}</summary>
      <ul>
        {CATEGORY_GRADES.map((grade) => (
          <li key={grade}>
            <Picture grade={grade} />
            <span className="row tight small">
              <ConditionBadge grade={grade} />
              {t(`key.${grade}`)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
