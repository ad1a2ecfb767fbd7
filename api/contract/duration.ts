/** Each answers milliseconds, the unit of `Date` and timers. What another system wants in seconds is named so, as in `maxAgeSeconds`. */
export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
