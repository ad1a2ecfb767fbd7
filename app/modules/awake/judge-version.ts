/** spec §9 "Version check interval". */
export const CHECK_EVERY = 300_000;
const REFRESH_GUARD = 60_000;

type Facts = {
  /** Build of this page, and the one that the server runs. */
  running: string | undefined;
  offered: string | undefined;
  /** Whether the visitor's place is kept in a cookie (spec §4). */
  isPlaceKept: boolean;
  /** When this tab loaded itself anew the last time; 0 for never. */
  refreshedAt: number;
  now: number;
  /** A form is on its way. */
  isBusy: boolean;
  hasUnsaved: boolean;
};

/**
 * What another build means for an open page (spec §4 "Version update"): nothing, look again in a
 * moment, say so and leave it to the visitor, or load anew.
 */
export function judgeVersion(facts: Facts): "stay" | "wait" | "offer" | "reload" {
  const { running, offered, isPlaceKept, refreshedAt, now } = facts;
  if (!running || !offered || running === offered || !isPlaceKept) return "stay";
  if (now - refreshedAt < REFRESH_GUARD) return "stay";
  if (facts.isBusy) return "wait";
  return facts.hasUnsaved ? "offer" : "reload";
}
