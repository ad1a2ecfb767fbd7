import type { CategoryGrade } from "#contract/condition.ts";
import { Icon } from "../ui/icon.tsx";
import "./condition-pip.css";

/** Tick disc, half disc, triangle or dashed ring; the word stands beside it. */
export function ConditionPip({ grade }: { grade: CategoryGrade }) {
  return <Icon name={`pip-${grade}`} className={`pip ${grade}`} />;
}
