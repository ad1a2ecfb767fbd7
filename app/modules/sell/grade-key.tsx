import { CATEGORY_GRADES } from "#contract/condition.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import { WearPicture } from "./wear-picture.tsx";

/** What each colour means, drawn and said, before anybody is asked for one. */
export function GradeKey() {
  const t = useT("condition");
  return (
    <section className="stack snug" aria-labelledby="colours">
      <h2 id="colours" className="grade-key-title">
        {t("key.title")}
      </h2>
      <ul className="grade-key">
        {CATEGORY_GRADES.map((grade) => (
          <li key={grade}>
            <WearPicture grade={grade} />
            <span className="row tight small">
              <ConditionPip grade={grade} />
              {t(`key.${grade}`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="small dim">{t("key.lead")}</p>
    </section>
  );
}
