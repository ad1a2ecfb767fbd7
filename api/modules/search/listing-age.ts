import { days } from "#contract/duration.ts";

/** How long a listing counts as new: from the start of the day (UTC) this long ago. */
const NEW_FOR = days(7);
/** Longer, so that a clock that is behind another still finds what it calls new. */
const RECENT_FOR = days(14);

/** UTC day, as 2026-11-21. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** First day on which a listing can have been published and still be new. */
export const newSince = (at: Date): string => toDay(new Date(at.getTime() - NEW_FOR));

export const recentSince = (at: Date): string => toDay(new Date(at.getTime() - RECENT_FOR));
