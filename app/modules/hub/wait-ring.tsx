import { useT } from "../locale/use-t.ts";
import { Spinner } from "../ui/spinner.tsx";
import { toOrderWait } from "../ui/wait.ts";
import "./hub.css";

type Props = {
  since: string;
  now: string;
  dueAt?: string | null;
};

export function WaitRing({ since, now, dueAt = null }: Props) {
  const t = useT("hub");
  const { unit, count, share, isLate } = toOrderWait(since, dueAt, now);
  return (
    <span className={isLate ? "waited late" : "waited"}>
      <Spinner share={share} />
      <span className="vh">{t("wait.label")} </span>
      {t(`wait.${unit}`, { count })}
      {isLate && dueAt !== null ? <span className="vh">, {t("wait.late")}</span> : null}
    </span>
  );
}
