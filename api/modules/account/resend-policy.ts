const hours = (n: number) => n * 3_600_000;

export type SendRule = { countdown: number; perHour: number; perDay: number };

/**
 * Milliseconds until another code may be sent after those that were (oldest first; as many as the day
 * allows, the latest): 0 when it may be sent now.
 */
export function findWait(
  sentAt: readonly Date[],
  at: Date,
  { countdown, perHour, perDay }: SendRule,
): number {
  const endsAfter = (nthLast: number, pause: number): number => {
    const sent = sentAt.at(-nthLast);
    return sent ? sent.getTime() + pause : -Infinity;
  };
  const open = Math.max(
    endsAfter(1, countdown),
    endsAfter(perHour, hours(1)),
    endsAfter(perDay, hours(24)),
  );
  return Math.max(0, open - at.getTime());
}
