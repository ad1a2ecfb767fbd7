import { useT } from "../locale/use-t.ts";
import { Loop } from "../ui/loop.tsx";
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

const minutes = (n: number) => n * 60_000;
const hours = (n: number) => minutes(n * 60);
const days = (n: number) => hours(n * 24);

/** What the ring counts to; no rule, but after it the wait shows as amber. */
const AIM = days(1);

type Wait = {
  unit: "minutes" | "hours" | "days";
  count: number;
  /** Of a day, from 0 to 1. */
  share: number;
  isLate: boolean;
};

/** How long somebody has waited, in the largest unit that says something. */
export function toWait(since: string, now: string): Wait {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  const [unit, size] =
    waited >= days(2)
      ? (["days", days(1)] as const)
      : waited >= hours(1)
        ? (["hours", hours(1)] as const)
        : (["minutes", minutes(1)] as const);
  return {
    unit,
    count: Math.floor(waited / size),
    share: Math.min(1, waited / AIM),
    isLate: waited >= AIM,
  };
}

/**
 * How long an order has stood where it is. The ring fills until its time is up, where it has one;
 * after that it is late.
 */
export function toOrderWait(since: string, dueAt: string | null, now: string): Wait {
  const wait = toWait(since, now);
  if (dueAt === null) return wait;
  const [from, to, at] = [since, dueAt, now].map((moment) => Date.parse(moment));
  const share = to! <= from! ? 1 : (at! - from!) / (to! - from!);
  return { ...wait, share: Math.min(1, Math.max(0, share)), isLate: at! >= to! };
}
