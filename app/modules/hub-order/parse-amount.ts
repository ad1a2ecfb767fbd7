/** `12`, `12,5`, `12.50 €`, `£12.50` in minor units; null for what is no amount above nothing. */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/[€£\s\u00a0]/g, "");
  const [, whole, part = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}

/** The same the other way round, as it is typed here. */
export const writeAmount = (amount: number, decimal: "," | "."): string =>
  (amount / 100).toFixed(2).replace(".", decimal);
