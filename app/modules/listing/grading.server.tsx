import { CONDITIONS, type CategoryGrade, type GenericCondition } from "#contract/condition.ts";
import { toGenericCondition } from "#contract/grading.ts";
import { formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import type { ConditionLine } from "../ui/condition-lines.ts";
import type { ShownListing } from "./present-listing.ts";

type Props = { locale: Locale; listing: Pick<ShownListing, "conditions" | "generic_condition"> };

/** The best that a device with this line alone could be called. */
export const ceilingOf = ({ category, grade, percent }: ConditionLine): GenericCondition =>
  category === "battery_health"
    ? toGenericCondition({}, percent ?? null)
    : toGenericCondition({ [category]: grade }, null);

const SIGNS = ["green", "yellow", "red", "grey"] as const satisfies CategoryGrade[];

/** How the overall grade follows from the lines, and what every sign stands for. */
export function Grading({ locale, listing: { conditions, generic_condition } }: Props) {
  const t = getT(locale, "device-words");
  const more = getT(locale, "listing-more");
  const means = getT(locale, "condition");
  const common = getT(locale, "common");
  const lines = conditions
    .map((line) => ({ ...line, ceiling: ceilingOf(line) }))
    .toSorted((a, b) => CONDITIONS.indexOf(b.ceiling) - CONDITIONS.indexOf(a.ceiling));
  const shown = new Set(conditions.map(({ grade }) => grade));
  return (
    <details className="told">
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
          {lines.map(({ category, grade, words, percent, ceiling }) => (
            <tr key={category}>
              <th scope="row">{t(`category.${category}`)}</th>
              <td>
                <b>
                  {percent === undefined ? t(`${words}.${grade}`) : formatPercent(locale, percent)}
                </b>{" "}
                <span className="small dim">{means.find(`means.${category}.${grade}`)}</span>
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
            <ConditionPip grade={grade} />
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
