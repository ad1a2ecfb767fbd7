import type { CategoryGrade } from "#contract/condition.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import "./check-card.css";

/** Shares of a point's arc: the arc, and the gaps before and after. */
const ARC = 0.8;

const countTested = (points: readonly CategoryGrade[]): number =>
  points.filter((grade) => grade !== "grey").length;

/** A ring with an arc for each point that was checked; it fills once the page is there. */
export function CheckRing({ points }: { points: readonly CategoryGrade[] }) {
  const t = useT("check-card");
  const locale = useLocale();
  const all = points.length;
  const tested = countTested(points);
  return (
    <div className="check-ring" role="img" aria-label={t("ring", { tested, all })}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <mask id="check-fill" maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="120">
          <circle className="fill" cx="60" cy="60" r="52" pathLength="1" />
        </mask>
        <circle className="track" cx="60" cy="60" r="52" />
        <g mask="url(#check-fill)">
          {points.map((grade, index) => (
            <circle
              // A point has no name of its own here.
              key={index}
              className={`point ${grade}`}
              cx="60"
              cy="60"
              r="52"
              pathLength={all}
              strokeDasharray={`${ARC} ${all}`}
              strokeDashoffset={-(index + (1 - ARC) / 2)}
            />
          ))}
        </g>
      </svg>
      <p aria-hidden="true">
        <b>{`${formatNumber(locale, tested)}/${formatNumber(locale, all)}`}</b>
        <span className="tiny dim">{t("points", { count: all })}</span>
      </p>
    </div>
  );
}

/** The seal of the shop: its ring, a tick, and a scalloped edge. */
export const CheckSeal = () => (
  <svg className="check-seal" viewBox="0 0 100 100" aria-hidden="true">
    <circle className="edge" cx="50" cy="50" r="40" pathLength="24" />
    <circle className="face" cx="50" cy="50" r="40" />
    <circle className="loop" cx="50" cy="50" r="29" pathLength="100" />
    <circle className="dot" cx="74" cy="27" r="5.5" />
    <path className="tick" d="M38 51l8.5 8.5L64 41" />
  </svg>
);
