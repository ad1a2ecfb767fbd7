/** The end is midnight, which belongs to the day before. */
export const toLastDay = (endsAt: string): string =>
  new Date(Date.parse(endsAt) - 1000).toISOString();
