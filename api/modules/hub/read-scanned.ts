/** Letters of the Greek keyboard, and those that lie there on the Latin one. */
const GREEK = "αβψδεφγηιξκλμνοπρστθωςχυζ";
const LATIN = "abcdefghijklmnoprstuvwxyz";

/** A code as it was meant: scanners and hands type on whatever layout is on. */
const toLatin = (word: string): string =>
  [...word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()]
    .map((letter) => LATIN[GREEK.indexOf(letter)] ?? letter)
    .join("")
    .toUpperCase();

/** An order's number, with its letter and dash or without; the word itself where it is none. */
export function readScanned(code: string): { code: string; number: string } {
  const upper = toLatin(code.replace(/\s+/g, ""));
  const [, digits] = /^(?:D-?)?(\d+)$/.exec(upper) ?? [];
  return { code: upper, number: digits === undefined ? upper : `D-${digits}` };
}
