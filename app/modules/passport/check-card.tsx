import { CATEGORY_GRADES, type CategoryGrade, type GenericCondition } from "#contract/condition.ts";
import { Grade } from "../condition/grade.tsx";
import { formatDate } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { CheckRing, CheckSeal } from "./check-ring.tsx";
import "./check-card.css";

export type CheckPoint = { name: string; grade: CategoryGrade; note: string | null };

type Props = {
  points: readonly CheckPoint[];
  grade: GenericCondition | null;
  checkedAt: string;
  /** Whether experts wrote the notes; otherwise the seller may have. */
  isFromBench?: boolean;
};

/** What the check of a device found, at a glance. */
export function CheckCard({ points, grade, checkedAt, isFromBench = false }: Props) {
  const t = useT("check-card");
  const locale = useLocale();
  const count = (wanted: CategoryGrade) => points.filter((point) => point.grade === wanted).length;
  const notes = points.filter(({ note }) => note !== null);
  return (
    <section className="check-card panel" aria-labelledby="check-card">
      <div className="check-card-head">
        <CheckRing points={points.map((point) => point.grade)} />
        <div className="stack snug">
          <h2 id="check-card">{t("checked", { product: PRODUCT })}</h2>
          <p className="dim">
            <time dateTime={checkedAt}>{formatDate(locale, checkedAt, "day")}</time>
          </p>
          {grade === null ? null : (
            <p>
              <Grade grade={grade} />
            </p>
          )}
          <ul className="check-counts small">
            {CATEGORY_GRADES.filter((one) => count(one) > 0).map((one) => (
              <li key={one} className={one}>
                {t(`count.${one}`, { count: count(one) })}
              </li>
            ))}
          </ul>
        </div>
        <CheckSeal />
      </div>
      {notes.length === 0 ? null : (
        <div className="stack snug">
          <h3>{t(isFromBench ? "notes" : "remarks")}</h3>
          <ul className="check-notes">
            {notes.map(({ name, note }) => (
              <li key={name}>
                <b>{name}</b> <span lang="">{note}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
