import { useT } from "../locale/use-t.ts";
import { Loop } from "../ui/loop.tsx";
import { toWait } from "./to-wait.ts";
import "./hub.css";

/** How long it has waited: a ring that fills in a day, and the words. */
export function WaitRing({ since, now }: { since: string; now: string }) {
  const t = useT("hub");
  const { unit, count, share, isLate } = toWait(since, now);
  return (
    <span className={isLate ? "waited late" : "waited"}>
      <Loop share={share} />
      <span className="vh">{t("wait.label")} </span>
      {t(`wait.${unit}`, { count })}
    </span>
  );
}
