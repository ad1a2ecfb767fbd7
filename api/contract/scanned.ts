/* What a scanner or a hand typed while the keyboard was Greek; without zod, for browsers too. */

/** Letters of the Greek keyboard layout; LATIN has the letters of the same keys. */
const GREEK = "αβψδεφγηιξκλμνοπρστθωςχυζ";
const LATIN = "abcdefghijklmnoprstuvwxyz";

/** Expects one small letter; others than Greek ones stay as they are. */
export const toLatinKey = (letter: string): string => LATIN[GREEK.indexOf(letter)] ?? letter;

/** What a scanner typed, in Latin capitals whatever the layout of the keyboard, without spaces. */
export const toScanned = (text: string): string =>
  [
    ...text
      .normalize("NFD")
      .replace(/\p{M}|\s/gu, "")
      .toLowerCase(),
  ]
    .map(toLatinKey)
    .join("")
    .toUpperCase();
