import { CATEGORY_GRADES, CONDITIONS } from "#contract/condition.ts";
import { toBatteryGrade, type BatteryGrade } from "#contract/grading.ts";
import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import { Grade } from "../ui/grade.tsx";

type Band = { grade: Exclude<BatteryGrade, "unknown">; from: number; to: number };

/** Ranges of the battery grades, derived from the grading rule. */
function listBands(): Band[] {
  const bands: Band[] = [];
  for (let percent = 100; percent >= 0; percent--) {
    const grade = toBatteryGrade(percent) as Band["grade"];
    const last = bands.at(-1);
    if (last?.grade === grade) last.from = percent;
    else bands.push({ grade, from: percent, to: percent });
  }
  return bands;
}
const BANDS = listBands();

export function HowGrades() {
  const t = useT("how-it-works");
  const locale = useLocale();
  const percent = (value: number) => formatPercent(locale, value);
  const weakest = BANDS.at(-1)!.to + 1;
  return (
    <div className="how-columns">
      <div className="stack snug">
        <h3>{t("grades.grades")}</h3>
        <dl className="how-words">
          {CONDITIONS.map((grade) => (
            <div key={grade}>
              <dt>
                <Grade grade={grade} />
              </dt>
              <dd>{t(`grades.${grade}`, { battery: percent(weakest) })}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="stack snug">
        <h3>{t("grades.colours")}</h3>
        <ul className="how-words">
          {CATEGORY_GRADES.map((grade) => (
            <li key={grade} className="row tight">
              <ConditionPip grade={grade} />
              {t(`grades.${grade}`)}
            </li>
          ))}
        </ul>
        <h3>{t("grades.battery")}</h3>
        <dl className="how-words bands">
          {BANDS.map(({ grade, from, to }) => (
            <div key={grade}>
              <dt>{t(`grades.battery-grade.${grade}`)}</dt>
              <dd>{t("grades.battery-from", { from: percent(from), to: percent(to) })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
