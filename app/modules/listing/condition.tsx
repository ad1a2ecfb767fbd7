import type { CategoryGrade } from "#contract/condition.ts";
import { formatDate, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import { Grade } from "../ui/grade.tsx";
import type { ConditionLine, ShownListing } from "./present-listing.ts";
import "../ui/icon.css";

const LOOKED_AT: readonly ConditionLine["category"][] = [
  "screen_condition",
  "body_condition",
  "strap",
  "headphone_body",
  "earphone_body",
  "case_body",
  "appearance",
  "body_and_chassis",
];
const KEY = ["green", "yellow", "red", "grey"] as const satisfies CategoryGrade[];

/** Every category with its grade as sign and word, the reason below, and what the signs mean. */
export function Condition({ listing }: { listing: ShownListing }) {
  const t = useT("listing");
  const locale = useLocale();
  const { conditions, graded_at, is_graded, seller, notes } = listing;
  const shown = new Set(conditions.map(({ grade }) => grade));
  return (
    <section aria-labelledby="condition" className="stack">
      <div className="row">
        <h2 id="condition">{t("condition.title")}</h2>
        <Grade grade={listing.generic_condition} />
      </div>
      <p className="dim narrow">
        {is_graded && graded_at
          ? t("condition.by-hub", {
              seller: seller.username,
              date: formatDate(locale, graded_at, "day"),
            })
          : t("condition.by-seller", { seller: seller.username })}
      </p>
      <dl className="cond">
        {conditions.map((line) => (
          <Line key={line.category} line={line} />
        ))}
      </dl>
      <ul className="row small dim key" aria-label={t("condition.key")}>
        {KEY.filter((grade) => shown.has(grade)).map((grade) => (
          <li key={grade} className="row tight">
            <ConditionPip grade={grade} />
            {t(`condition.key-${grade}`)}
          </li>
        ))}
      </ul>
      {notes ? (
        <div className="stack snug">
          <h3>{t("condition.notes")}</h3>
          <p className="narrow words">{notes}</p>
        </div>
      ) : null}
    </section>
  );
}

function Line({ line: { category, grade, percent, reason } }: { line: ConditionLine }) {
  const t = useT("listing");
  const locale = useLocale();
  const word = LOOKED_AT.includes(category)
    ? t(`looks.${grade}`)
    : t(category === "original_parts" ? `parts.${grade}` : `works.${grade}`);
  return (
    <div>
      <dt>{t(`category.${category}`)}</dt>
      <dd>
        <ConditionPip grade={grade} />
        {percent === undefined ? word : formatPercent(locale, percent)}
      </dd>
      {reason ? <dd className="why">{reason}</dd> : null}
    </div>
  );
}
