import type { CategoryGrade } from "#contract/condition.ts";
import { formatDate, formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import type { ConditionLine } from "../ui/condition-lines.ts";
import { Grading } from "./grading.server.tsx";
import type { ShownListing } from "./present-listing.ts";

const KEY = ["green", "yellow", "red", "grey"] as const satisfies CategoryGrade[];

type Props = { locale: Locale; listing: ShownListing };

/** Every category with its grade as sign and word, the reason below, and what the signs mean. */
export function Condition({ locale, listing }: Props) {
  const more = getT(locale, "listing-more");
  const { conditions, graded_at, is_graded, seller, notes } = listing;
  const shown = new Set(conditions.map(({ grade }) => grade));
  return (
    <>
      <p className="dim narrow">
        {is_graded && graded_at
          ? more("condition.by-hub", {
              seller: seller.username,
              date: formatDate(locale, graded_at, "day"),
            })
          : more("condition.by-seller", { seller: seller.username })}
      </p>
      <dl className="cond">
        {conditions.map((line) => (
          <Line key={line.category} locale={locale} line={line} />
        ))}
      </dl>
      <ul className="row small dim key" aria-label={more("condition.key")}>
        {KEY.filter((grade) => shown.has(grade)).map((grade) => (
          <li key={grade} className="row tight">
            <ConditionPip grade={grade} />
            {more(`condition.key-${grade}`)}
          </li>
        ))}
      </ul>
      <Grading locale={locale} listing={listing} />
      {notes ? (
        <div className="stack snug">
          <h3>{more("condition.notes")}</h3>
          <p className="narrow words" lang="">
            {notes}
          </p>
        </div>
      ) : null}
    </>
  );
}

type LineProps = { locale: Locale; line: ConditionLine };

function Line({ locale, line: { category, words, grade, percent, reason } }: LineProps) {
  const t = getT(locale, "device-words");
  return (
    <div>
      <dt>{t(`category.${category}`)}</dt>
      <dd>
        <ConditionPip grade={grade} />
        {percent === undefined ? t(`${words}.${grade}`) : formatPercent(locale, percent)}
      </dd>
      {reason ? (
        <dd className="why" lang="">
          {reason}
        </dd>
      ) : null}
    </div>
  );
}
