import type { CategoryGrade, GenericCondition } from "#contract/condition.ts";
import { formatDate, formatList, formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import type { ConditionLine } from "../ui/condition-lines.ts";
import { Icon } from "../ui/icon.tsx";
import { ceilingOf, Grading } from "./grading.server.tsx";
import type { ShownListing } from "./present-listing.ts";

const KEY = ["green", "yellow", "red", "grey"] as const satisfies CategoryGrade[];

/** The rings that a line can lower the device to, in their colours; excellent is lowered by none. */
const RINGS: Partial<Record<GenericCondition, string>> = {
  good: "grade",
  poor: "grade low",
  repairable: "grade out",
};

type Props = { locale: Locale; listing: ShownListing };

/** Every category with its grade as sign and word, the reason below, and what the signs mean. */
export function Condition({ locale, listing }: Props) {
  const more = getT(locale, "listing-more");
  const common = getT(locale, "common");
  const t = getT(locale, "device-words");
  const { conditions, graded_at, is_graded, seller, notes, generic_condition } = listing;
  const decides = (line: ConditionLine) =>
    RINGS[generic_condition] !== undefined && ceilingOf(line) === generic_condition;
  const deciding = conditions.filter(decides);
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
      {deciding.length === 0 ? null : (
        <p>
          <b>
            {more("condition.because", {
              grade: common(`grade.${generic_condition}`),
              parts: formatList(
                locale,
                deciding.map(({ category, percent }) =>
                  [t(`category.${category}`), percent && formatPercent(locale, percent)]
                    .filter(Boolean)
                    .join(" "),
                ),
              ),
            })}
          </b>
        </p>
      )}
      <dl className="cond">
        {conditions.map((line) => (
          <Line
            key={line.category}
            locale={locale}
            line={line}
            decides={decides(line) ? generic_condition : null}
          />
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

type LineProps = {
  locale: Locale;
  line: ConditionLine;
  /** The grade of the whole device, where this line makes it. */
  decides: GenericCondition | null;
};

function Line({ locale, line, decides }: LineProps) {
  const { category, words, grade, percent, reason } = line;
  const t = getT(locale, "device-words");
  return (
    <div>
      <dt>{t(`category.${category}`)}</dt>
      <dd>
        {decides === null ? (
          <ConditionPip grade={grade} />
        ) : (
          <span className={RINGS[decides]}>
            <Icon name={`grade-${decides}`} className="loop" />
          </span>
        )}
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
