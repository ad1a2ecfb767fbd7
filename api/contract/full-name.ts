type Names = { first_name: string; last_name: string };

/** A profile keeps one text, of which the last word is the last name. */
export function splitFullName(fullName: string | null): Names {
  const words = fullName?.trim().split(/\s+/) ?? [];
  const last = words.length > 1 ? words.pop()! : "";
  return { first_name: words.join(" "), last_name: last };
}

export const joinFullName = ({ first_name: first, last_name: last }: Names): string =>
  `${first} ${last}`;

/** A receipt needs both names (spec §2 "Checkout"). */
export const hasBothNames = (fullName: string | null): boolean =>
  splitFullName(fullName).last_name !== "";
