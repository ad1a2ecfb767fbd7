import type { CategoryGrade } from "#contract/condition.ts";
import { Icon } from "../ui/icon.tsx";
import "./condition-badge.css";

export function ConditionBadge({ grade }: { grade: CategoryGrade }) {
  return <Icon name={`condition-${grade}`} className={`condition-badge ${grade}`} />;
}
