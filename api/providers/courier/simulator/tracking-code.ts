import { createHash } from "node:crypto";
import type { Market } from "#contract/market.ts";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const DIGITS = 12;

/** Deterministic, so that the same key gives the same parcel. */
export const toReference = (key: string): string => {
  const letters = [...createHash("sha256").update(`parcel ${key}`).digest().subarray(0, 13)];
  return `SIM${letters.map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
};

/** Luhn: detects one wrong digit and most swaps of neighbours. */
export const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** Two letters, twelve digits and their check digit, the country: `DF1234567890125GR`. */
export const toTrackingCode = (reference: string, market: Market): string => {
  const hash = createHash("sha256").update(`code ${reference}`).digest();
  const digits = String(hash.readBigUInt64BE(0) % 10n ** BigInt(DIGITS)).padStart(DIGITS, "0");
  return `DF${digits}${checkDigit(digits)}${market}`;
};
