import validator from "validator";
import { LIMITS } from "#contract/limits.ts";

/** Outcome of authorising a stored card; a test number selects it. */
export type Behaviour =
  | "accept"
  | "decline"
  | "insufficient_funds"
  | "challenge"
  | "fail_capture"
  | "answer_late"
  | "answer_lost"
  | "answer_never";

export const TEST_NUMBERS: Record<string, Behaviour> = {
  "4242424242424242": "accept",
  "4000000000000002": "decline",
  "4000000000009995": "insufficient_funds",
  "4000002500003155": "challenge",
  "4000000000000341": "fail_capture",
  "4000000000000119": "answer_late",
  "4000000000000440": "answer_lost",
  "4000000000000085": "answer_never",
};

export type CardEntry = { number: string; name: string; expiry: string; cvc: string };

export type CheckedCard = {
  brand: "visa" | "mastercard" | "card";
  last4: string;
  exp_month: number;
  exp_year: number;
  name: string;
  behaviour: Behaviour;
};

type CardField = keyof CardEntry;
export type CardErrors = Partial<Record<CardField, string>>;

const isMastercard = (digits: string) => {
  const head = Number(digits.slice(0, 4));
  return /^5[1-5]/.test(digits) || (head >= 2221 && head <= 2720);
};

/** spec §5 "Card" and decisions "Card numbers". */
const checkNumber = (digits: string): string | null => {
  if (digits === "") return "number-required";
  if (/^3[47]/.test(digits)) return "number-amex";
  if (!/^\d+$/.test(digits) || digits.length !== LIMITS.card.digits) return "number-length";
  return validator.isLuhnNumber(digits) ? null : "number-invalid";
};

/** `MM/YY` or `MM/YYYY`; a card is valid until the end of its month. */
const parseExpiry = (text: string): { month: number; year: number } | null => {
  const match = /^(\d{1,2})\s*[/.\- ]?\s*(\d{4}|\d{2})$/.exec(text.trim());
  if (!match) return null;
  const month = Number(match[1]);
  const year = match[2]!.length === 2 ? 2000 + Number(match[2]) : Number(match[2]);
  return month >= 1 && month <= 12 ? { month, year } : null;
};

export const isExpired = (card: { exp_month: number; exp_year: number }, at: Date): boolean =>
  Date.UTC(card.exp_year, card.exp_month, 1) <= at.getTime();

/** Validates a card by spec §5; only the last four digits of its number are returned. */
export const checkCard = (
  entry: CardEntry,
  at: Date,
): { card: CheckedCard } | { errors: CardErrors } => {
  const digits = entry.number.replace(/[\s-]/g, "");
  const name = entry.name.trim();
  const expiry = parseExpiry(entry.expiry);
  const errors: CardErrors = {};
  const numberError = checkNumber(digits);
  if (numberError) errors.number = numberError;
  if (name === "") errors.name = "name-required";
  else if (name.length > LIMITS.card.name) errors.name = "name-length";
  if (entry.expiry.trim() === "") errors.expiry = "expiry-required";
  else if (!expiry || expiry.year > 2100) errors.expiry = "expiry-invalid";
  else if (isExpired({ exp_month: expiry.month, exp_year: expiry.year }, at))
    errors.expiry = "expiry-past";
  if (entry.cvc.trim() === "") errors.cvc = "cvc-required";
  else if (!new RegExp(`^\\d{${LIMITS.card.cvc}}$`).test(entry.cvc.trim()))
    errors.cvc = "cvc-invalid";
  if (Object.keys(errors).length > 0 || !expiry) return { errors };
  return {
    card: {
      brand: digits.startsWith("4") ? "visa" : isMastercard(digits) ? "mastercard" : "card",
      last4: digits.slice(-4),
      exp_month: expiry.month,
      exp_year: expiry.year,
      name,
      behaviour: TEST_NUMBERS[digits] ?? "accept",
    },
  };
};
