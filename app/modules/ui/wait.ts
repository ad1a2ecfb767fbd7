import { days, hours, minutes } from "#contract/duration.ts";

/** Not a deadline, but a longer wait is shown in amber. */
const AIM = days(1);

type Wait = {
  unit: "minutes" | "hours" | "days";
  count: number;
  share: number;
  isLate: boolean;
};

export function toListingWait(since: string, now: string): Wait {
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

/** The ring fills until the deadline; after that the order is late. */
export function toOrderWait(since: string, dueAt: string | null, now: string): Wait {
  const wait = toListingWait(since, now);
  if (dueAt === null) return wait;
  const [from, to, at] = [since, dueAt, now].map((moment) => Date.parse(moment));
  const share = to! <= from! ? 1 : (at! - from!) / (to! - from!);
  return { ...wait, share: Math.min(1, Math.max(0, share)), isLate: at! >= to! };
}
