import { LIMITS } from "#contract/limits.ts";

const hours = (n: number) => n * 3_600_000;
const { sendsPerHour, sendsPerDay } = LIMITS.code;

/** As many as any rule looks back at. */
export const SENDS_KEPT = Math.max(sendsPerHour, sendsPerDay);

/**
 * Milliseconds until another code may be sent after those that were (oldest first): the countdown,
 * five an hour, ten a day (decisions "Codes"); 0 when it may be sent now.
 */
export function findWait(sentAt: readonly Date[], at: Date, countdown: number): number {
  const endsAfter = (nthLast: number, pause: number): number => {
    const sent = sentAt.at(-nthLast);
    return sent ? sent.getTime() + pause : -Infinity;
  };
  const open = Math.max(
    endsAfter(1, countdown),
    endsAfter(sendsPerHour, hours(1)),
    endsAfter(sendsPerDay, hours(24)),
  );
  return Math.max(0, open - at.getTime());
}
