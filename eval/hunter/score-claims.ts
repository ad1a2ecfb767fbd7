/** A claim of an answer: a number with its unit, or a superlative. */
type Claim = { kind: "money" | "percent" | "number" | "superlative"; value: string; text: string };

/** Digits with separators, and the sign of a currency or a percentage on either side, in one line. */
const NUMBER =
  /([€£][ \u00A0\u202F]?)?(\d+(?:[.,\u00A0\u202F]\d+)*)([ \u00A0\u202F]?(?:€|£|EUR|GBP|ευρώ|euros?|pounds?|%))?/giu;

const SUPERLATIVES: Readonly<Record<string, RegExp>> = {
  cheapest: /\bcheapest\b|\blowest (?:price|total)|φθηνότερ|φτηνότερ|χαμηλότερ/iu,
  dearest: /\b(?:dearest|most expensive|highest)\b|ακριβότερ|υψηλότερ/iu,
  best: /\bbest\b|καλύτερ/iu,
  newest: /\bnewest\b|\blatest\b|νεότερ|πιο πρόσφατ/iu,
};

/**
 * "1.234,50", "1,234.50" and "1234.5" are one number. One separator with three digits after it
 * groups thousands, as in both languages nobody writes tenths of a cent.
 */
export function toPlainNumber(text: string): string {
  const tight = text.replace(/[\u00A0\u202F]/g, "");
  const last = Math.max(tight.lastIndexOf("."), tight.lastIndexOf(","));
  const after = tight.length - last - 1;
  const isDecimal = last !== -1 && after !== 3;
  const whole = (isDecimal ? tight.slice(0, last) : tight).replace(/[.,]/g, "");
  return String(Number(isDecimal ? `${whole}.${tight.slice(last + 1)}` : whole));
}

export function listClaims(text: string): Claim[] {
  const numbers = [...text.matchAll(NUMBER)].map(([all, before, digits = "", after]) => ({
    kind:
      after?.trim() === "%"
        ? ("percent" as const)
        : before || after
          ? ("money" as const)
          : ("number" as const),
    value: toPlainNumber(digits),
    text: all.trim(),
  }));
  const superlatives = Object.entries(SUPERLATIVES).flatMap(([value, words]) => {
    const found = words.exec(text);
    return found ? [{ kind: "superlative" as const, value, text: found[0] }] : [];
  });
  return [...numbers, ...superlatives];
}

/**
 * Claims of an answer that no fact carries. Facts are texts of the same kind ("£350.00", "iPhone
 * 13", "battery 88 %", "cheapest"), which the runner writes from the database. A sum must be a sum
 * there and a percentage a percentage; a bare number may be any.
 */
export function listUnfoundedClaims(said: string, facts: readonly string[]): string[] {
  const known = facts.flatMap(listClaims);
  return listClaims(said)
    .filter(
      ({ kind, value }) =>
        !known.some((fact) => fact.value === value && (kind === "number" || fact.kind === kind)),
    )
    .map(({ text }) => text);
}
