import type { GenericCondition } from "#contract/condition.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import "../ui/spinner.css";
import "./grade.css";

const TONES = { excellent: "", good: "", poor: "low", repairable: "out" } as const satisfies Record<
  GenericCondition,
  string
>;

export function Grade({ grade }: { grade: GenericCondition }) {
  const t = useT("common");
  return (
    <span className={`grade ${TONES[grade]}`.trimEnd()}>
      <Icon name={`grade-${grade}`} className="ring" />
      {t(`grade.${grade}`)}
    </span>
  );
}
