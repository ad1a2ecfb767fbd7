/** In fours, as banks print it; what a person puts between is gone. */
export const groupIban = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, "")
    .replaceAll(/(.{4})(?=.)/g, "$1 ");
