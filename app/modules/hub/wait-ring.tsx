import { useT } from "../locale/use-t.ts";
import { Loop } from "../ui/loop.tsx";
import { toOrderWait } from "./to-order-wait.ts";
import "./hub.css";

type Props = {
  since: string;
  now: string;
  /** When its time is up; a day where nothing says so. */
  dueAt?: string | null;
};

/** How long it has waited: a ring that fills until its time is up, and the words. */
export function WaitRing({ since, now, dueAt = null }: Props) {
  const t = useT("hub");
  const { unit, count, share, isLate } = toOrderWait(since, dueAt, now);
  return (
    <span className={isLate ? "waited late" : "waited"}>
      <Loop share={share} />
      <span className="vh">{t("wait.label")} </span>
      {t(`wait.${unit}`, { count })}
      {isLate && dueAt !== null ? <span className="vh">, {t("wait.late")}</span> : null}
    </span>
  );
}
