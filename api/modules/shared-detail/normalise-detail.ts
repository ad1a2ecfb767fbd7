import { fold } from "#api/modules/search/fold.ts";

/** Digits alone, so that `+30 691…` and `0030691…` are one number. */
export const normalisePhone = (phone: string): string =>
  phone.replace(/\D/g, "").replace(/^00/, "");

type Place = { address: string; postal_code: string; country: string };

/**
 * Street and number as they sound, whatever the script, accents, order of words or punctuation, with
 * the postal code. The town is left out: the postal code says it, and people spell it in many ways.
 */
export const normaliseAddress = ({ address, postal_code, country }: Place): string =>
  [
    country,
    postal_code.replace(/\s/g, "").toUpperCase(),
    ...fold(address).split(" ").toSorted(),
  ].join(" ");
