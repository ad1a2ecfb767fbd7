import { useT } from "../locale/use-t.ts";
import pair from "./pictures/pair.svg";

/** The idea as a picture: a device on its second round, and who has it on the way. */
export function Orbit() {
  const t = useT("home");
  return (
    <div className="orbit">
      <svg viewBox="0 0 480 480" aria-hidden="true">
        <circle className="track" cx="240" cy="240" r="205" />
        <circle
          className="way"
          cx="240"
          cy="240"
          r="205"
          strokeDasharray="953 9999"
          transform="rotate(-128 240 240)"
        />
        <circle className="dot" cx="114" cy="78" r="11" />
      </svg>
      <div className="photo">
        <img src={pair} width="400" height="400" alt="" fetchPriority="high" />
      </div>
      <ol aria-label={t("hero.picture")}>
        <li>{t("hero.seller")}</li>
        <li>{t("hero.hub")}</li>
        <li>{t("hero.buyer")}</li>
      </ol>
    </div>
  );
}
