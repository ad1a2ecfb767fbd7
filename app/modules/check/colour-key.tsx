import type { ComponentType } from "react";
import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import { useT } from "../locale/use-t.ts";
import { ConditionPip } from "../ui/condition-pip.tsx";
import "./check.css";

type Props = { Picture: ComponentType<{ grade: CategoryGrade }> };

/** What the colours mean, drawn as the seller saw them; folded, because experts know. */
export function ColourKey({ Picture }: Props) {
  const t = useT("check");
  return (
    <details className="colour-key">
      <summary className="small">{t("key.title")}</summary>
      <ul>
        {CATEGORY_GRADES.map((grade) => (
          <li key={grade}>
            <Picture grade={grade} />
            <span className="row tight small">
              <ConditionPip grade={grade} />
              {t(`key.${grade}`)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
