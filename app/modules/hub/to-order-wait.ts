import { toWait, type Wait } from "./to-wait.ts";

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
