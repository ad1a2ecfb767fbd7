export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => seconds(n * 60);
export const hours = (n: number) => minutes(n * 60);
export const days = (n: number) => hours(n * 24);

export type Clock = {
  now(): Date;
  /** Moves on by so many milliseconds: `clock.advance(hours(24))`. */
  advance(milliseconds: number): void;
  set(time: Date | string): void;
};

/** A Monday morning in both markets. */
export const WORLD_BEGINS = "2026-11-23T09:00:00.000Z";

/** A clock that moves only when it is told to. */
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
