const AMOUNT = String.raw`(?:[€£]\s*)?(\d{2,5})(?:[.,]\d{1,2})?(?:\s*(?:€|£|eur|euros?|pounds?|gbp|ευρώ|ευρω|λίρες|λιρες))?`;
const EDGE = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;

const MOST = [
  "under|below|less than|up to|at most|cheaper than",
  "κάτω από|κατω απο|έως|εως|μέχρι|μεχρι|ως|λιγότερο από|λιγοτερο απο|μέχρι και",
  "katw apo|kato apo|mexri|ews|eos|ligotero apo",
].join("|");
const LEAST = [
  "over|above|more than|at least",
  "πάνω από|πανω απο|περισσότερο από|περισσοτερο απο|τουλάχιστον|τουλαχιστον",
  "panw apo|pano apo|toulaxiston",
].join("|");

const read = (words: string) => new RegExp(`${EDGE}(?:${words})\\s+${AMOUNT}${END}`, "iu");
const TO = read(MOST);
const FROM = read(LEAST);

export type Budget = { q: string; from: number | null; to: number | null };

/**
 * Extracts a price from a query: "iphone under 300" searches for iphone, up to 300. Null without
 * one.
 */
export function parseBudget(query: string): Budget | null {
  const to = TO.exec(query);
  const from = FROM.exec(query);
  if (!to && !from) return null;
  const q = [to?.[0], from?.[0]]
    .reduce<string>((rest, words) => (words ? rest.replace(words, " ") : rest), query)
    .replace(/\s+/g, " ")
    .trim();
  return { q, from: from ? Number(from[1]) : null, to: to ? Number(to[1]) : null };
}
