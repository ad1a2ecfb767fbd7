import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import { Grade } from "../ui/grade.tsx";
import { Note } from "../ui/note.tsx";
import "../ui/icon.css";
import type { GradeLine, Review } from "./present-review.ts";
import "./hub.css";

/** The seller's claims: grades with reasons, overall grade, notes and accessories. */
export function ReviewGrades({ review }: { review: Review }) {
  const t = useT("hub");
  const words = useT("device-words");
  const { grades, grade, contacts, notes, accessories, accessoriesNote } = review;
  const things = accessories.map((thing) => words(`box.has_${thing}`));
  return (
    <section className="stack" aria-labelledby="grades">
      <div className="row">
        <h2 id="grades">{t("review.condition")}</h2>
        <Grade grade={grade} />
      </div>
      <dl className="grades">
        {grades.map((line) => (
          <Line key={line.category} line={line} />
        ))}
      </dl>
      {contacts.length === 0 ? null : (
        <Note kind="act">
          <b>{t("review.contacts")}</b> {contacts.join(" · ")}
        </Note>
      )}
      {notes === null ? null : (
        <div className="stack snug">
          <h3>{t("review.notes")}</h3>
          <p className="narrow as-written">{notes}</p>
        </div>
      )}
      <div className="stack snug">
        <h3>{t("review.in-box")}</h3>
        <p>{things.length === 0 ? t("review.nothing-in-box") : things.join(" · ")}</p>
        {accessoriesNote === null ? null : (
          <p className="narrow dim as-written">{accessoriesNote}</p>
        )}
      </div>
    </section>
  );
}

function Line({ line: { category, grade, words: room, percent, reason } }: { line: GradeLine }) {
  const words = useT("device-words");
  const locale = useLocale();
  return (
    <div>
      <dt>{words(`category.${category}`)}</dt>
      <dd>
        <ConditionPip grade={grade} />
        {percent === null ? words(`${room}.${grade}`) : formatPercent(locale, percent)}
      </dd>
      {reason === null ? null : <dd className="why">{reason}</dd>}
    </div>
  );
}
