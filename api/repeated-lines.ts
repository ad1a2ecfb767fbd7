/** More different lines of one message in a window are only counted. */
const MAX_DIFFERENT = 20;

type Window = { endsAt: number; written: Set<string>; repeated: number };
export type Summary = { message: string; repeated: number };

/**
 * Deduplicates log lines: the first line of each kind in a time window is written. The others are
 * counted, and `collect` returns the counts once the window has ended.
 */
export function createRepeatedLines({ now, window }: { now: () => number; window: number }) {
  const windows = new Map<string, Window>();

  return {
    /** Whether to write the line. `details` distinguishes lines of the same message. */
    take(message: string, details: string): boolean {
      let current = windows.get(message);
      if (current === undefined) {
        current = { endsAt: now() + window, written: new Set(), repeated: 0 };
        windows.set(message, current);
      }
      const isNew = !current.written.has(details) && current.written.size < MAX_DIFFERENT;
      if (isNew) current.written.add(details);
      else current.repeated += 1;
      return isNew;
    },
    collect(): Summary[] {
      const summaries: Summary[] = [];
      for (const [message, { endsAt, repeated }] of windows) {
        if (endsAt > now()) continue;
        windows.delete(message);
        if (repeated > 0) summaries.push({ message, repeated });
      }
      return summaries;
    },
  };
}
