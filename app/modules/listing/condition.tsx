import type { CategoryGrade, GenericCondition } from "#contract/condition.ts";
import { formatDate, formatList } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ShownListing } from "./present-listing.ts";

const KEY = ["green", "yellow", "red", "grey"] as const satisfies CategoryGrade[];

/** The grades that a line can lower the device to; no line lowers it to excellent. */
const RINGS: Partial<Record<GenericCondition, string>> = {
  good: "grade",
  poor: "grade low",
  repairable: "grade out",
};

type ConditionLine = ShownListing["conditions"][number];
type Props = {
  listing: Pick<
    ShownListing,
    "conditions" | "graded_at" | "is_graded" | "seller" | "notes" | "generic_condition"
  >;
};

export function Condition({ listing }: Props) {
  const locale = useLocale();
  const more = useT("listing-more");
  const common = useT("common");
  const { conditions, graded_at, is_graded, seller, notes, generic_condition } = listing;
  const decides = (line: ConditionLine) =>
    RINGS[generic_condition] !== undefined && line.ceiling === generic_condition;
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
                deciding.map(({ name, percent, found }) => (percent ? `${name} ${found}` : name)),
              ),
            })}
          </b>
        </p>
      )}
      <dl className="cond">
        {conditions.map((line) => (
          <Line
            key={line.category}
            line={line}
            decides={decides(line) ? generic_condition : null}
          />
        ))}
      </dl>
      <ul className="row small dim key" aria-label={more("condition.key")}>
        {KEY.filter((grade) => shown.has(grade)).map((grade) => (
          <li key={grade} className="row tight">
            <ConditionBadge grade={grade} />
            {more(`condition.key-${grade}`)}
          </li>
        ))}
      </ul>
      <Grading listing={listing} />
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
  line: ConditionLine;
  decides: GenericCondition | null;
};

function Line({ line, decides }: LineProps) {
  const { name, found, grade, reason } = line;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {decides === null ? (
          <ConditionBadge grade={grade} />
        ) : (
          <span className={RINGS[decides]}>
            <Icon name={`grade-${decides}`} className="ring" />
          </span>
        )}
        {found}
      </dd>
      {reason ? (
        <dd className="why" lang="">
          {reason}
        </dd>
      ) : null}
    </div>
  );
}

type GradingProps = {
  listing: Pick<ShownListing, "conditions" | "generic_condition">;
};

/** The severest first. */
const RANK: Record<GenericCondition, number> = { repairable: 0, poor: 1, good: 2, excellent: 3 };
const SIGNS = ["green", "yellow", "red", "grey"] as const satisfies CategoryGrade[];

function Grading({ listing: { conditions, generic_condition } }: GradingProps) {
  const more = useT("listing-more");
  const common = useT("common");
  const lines = conditions.toSorted((a, b) => RANK[a.ceiling] - RANK[b.ceiling]);
  const shown = new Set(conditions.map(({ grade }) => grade));
  return (
    <details className="explanation">
      <summary>{more("grading.title")}</summary>
      <p className="narrow">{more("grading.rule")}</p>
      <table className="grading">
        <caption className="vh">{more("grading.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{more("grading.line")}</th>
            <th scope="col">{more("grading.found")}</th>
            <th scope="col">{more("grading.allows")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ category, name, found, means, ceiling }) => (
            <tr key={category}>
              <th scope="row">{name}</th>
              <td>
                <b>{found}</b> <span className="small dim">{means}</span>
              </td>
              <td className={ceiling === generic_condition ? "decides" : undefined}>
                {common(`grade.${ceiling}`)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {more("grading.overall")}
            </th>
            <td className="decides">{common(`grade.${generic_condition}`)}</td>
          </tr>
        </tfoot>
      </table>
      <h3>{more("grading.signs")}</h3>
      <ul className="stack snug">
        {SIGNS.filter((grade) => shown.has(grade)).map((grade) => (
          <li key={grade} className="row tight">
            <ConditionBadge grade={grade} />
            <span>{more(`grading.sign-${grade}`)}</span>
          </li>
        ))}
      </ul>
      {conditions.some(({ category }) => category === "battery_health") ? (
        <p className="narrow small dim">{more("grading.battery")}</p>
      ) : null}
    </details>
  );
}
