import { factsOf, type Locale } from "./locale.ts";

/** `unclear` has two readings that differ by a factor of a hundred or a thousand. */
type AmountFault = "required" | "invalid" | "unclear";
export type Amount = { amount: number; fault: null } | { amount: null; fault: AmountFault };

const LONGEST = 24;
const fault = (fault: AmountFault): Amount => ({ amount: null, fault });

const decimalMarkOf = (locale: Locale): "," | "." =>
  factsOf(locale).numberFormat === "el-GR" ? "," : ".";

/** As it is typed: without a symbol, and without cents where there are none. */
export function formatAmount(locale: Locale, amount: number): string {
  const whole = String(Math.floor(amount / 100));
  const cents = amount % 100;
  return cents === 0 ? whole : `${whole}${decimalMarkOf(locale)}${String(cents).padStart(2, "0")}`;
}

/**
 * Answers minor units. Both marks are accepted where only one reading is possible; `1.234` is a
 * thousand where the point groups, and unclear where it is the decimal mark.
 */
export function parseAmount(typed: string, locale: Locale): Amount {
  const text = typed
    .normalize("NFKC")
    .replace(/€|£|EUR|GBP/gi, "")
    .replace(/[\s'’]/g, "");
  if (text === "") return fault("required");
  if (text.length > LONGEST || !/^\d[\d.,]*$/.test(text)) return fault("invalid");

  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return read(text, "");
  const isLone = marks.length === 1;
  const at = text.lastIndexOf(last);
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  if (isLone && tail === "") return read(head, "");
  if (isLone && tail.length === 3) {
    return last === decimalMarkOf(locale) || head.startsWith("0")
      ? fault("unclear")
      : readGrouped(text, last, "");
  }
  const isGroupedThroughout = !isLone && new Set(marks).size === 1;
  if (isGroupedThroughout) return readGrouped(text, last, "");
  if (tail.length > 2 || tail === "" || head.includes(last)) return fault("invalid");
  return isLone ? read(head, tail) : readGrouped(head, last === "," ? "." : ",", tail);
}

function readGrouped(whole: string, mark: string, cents: string): Amount {
  const [first = "", ...groups] = whole.split(mark);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? read(first + groups.join(""), cents) : fault("invalid");
}

function read(whole: string, cents: string): Amount {
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return Number.isSafeInteger(amount) ? { amount, fault: null } : fault("invalid");
}
