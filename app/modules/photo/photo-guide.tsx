import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import angleBad from "./pictures/angle-bad.svg";
import angleGood from "./pictures/angle-good.svg";
import groundBad from "./pictures/ground-bad.svg";
import groundGood from "./pictures/ground-good.svg";
import lightBad from "./pictures/light-bad.svg";
import lightGood from "./pictures/light-good.svg";
import marksBad from "./pictures/marks-bad.svg";
import marksGood from "./pictures/marks-good.svg";

const EXAMPLES = [
  ["light", lightGood, lightBad],
  ["angle", angleGood, angleBad],
  ["ground", groundGood, groundBad],
  ["marks", marksGood, marksBad],
] as const;

export function PhotoGuide() {
  const t = useT("listing-draft-photos");
  return (
    <details className="fold guide">
      <summary>{t("guide.title")}</summary>
      <div className="stack">
        <p className="small dim">{t("guide.five")}</p>
        <ul>
          {EXAMPLES.map(([name, good, bad]) => (
            <li key={name}>
              <h2>{t(`guide.${name}`)}</h2>
              <div className="pairs">
                <figure>
                  <img src={good} width="320" height="320" alt="" loading="lazy" />
                  <figcaption>
                    <Icon name="check" />
                    {t(`guide.${name}-good`)}
                  </figcaption>
                </figure>
                <figure className="bad">
                  <img src={bad} width="320" height="320" alt="" loading="lazy" />
                  <figcaption>
                    <Icon name="x" />
                    {t(`guide.${name}-bad`)}
                  </figcaption>
                </figure>
              </div>
            </li>
          ))}
        </ul>
        <p className="small dim">{t("guide.private")}</p>
      </div>
    </details>
  );
}
