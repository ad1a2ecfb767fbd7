const minutes = (n: number) => n * 60_000;
const hours = (n: number) => minutes(n * 60);
const days = (n: number) => hours(n * 24);

/** What the ring counts to; no rule, but after it the wait shows as amber. */
const AIM = days(1);

export type Wait = {
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
