export type Clock = {
  now(): Date;
  /** Moves forward: `clock.advance(hours(24))`. */
  advance(milliseconds: number): void;
  set(time: Date | string): void;
};

/** A Monday morning in both markets. */
export const WORLD_BEGINS = "2026-11-23T09:00:00.000Z";

/** A clock that stands still until it is moved. */
export function createClock(start: Date | string = WORLD_BEGINS): Clock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
    set(to) {
      time = new Date(to).getTime();
    },
  };
}
