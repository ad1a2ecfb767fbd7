import * as z from "zod";
import { LIMITS } from "./limits.ts";

const OLDEST = 120;

/** `1990-02-30` parses as a date of JavaScript, but is no day of a calendar. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** spec §5 "Date of birth": a calendar day, `YYYY-MM-DD`. */
export const birthDateSchema = z
  .string({ error: "account.personal.birth-required" })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: "account.personal.birth-invalid", abort: true })
  .refine(isDay, "account.personal.birth-invalid");

/**
 * Null for a person who may have an account. `today` is the day in the account's market; who was
 * born on 29 February comes of age on 1 March of a common year.
 */
export function findBirthDateError(born: string, today: string): string | null {
  const year = Number(born.slice(0, 4));
  if (born > today || year < Number(today.slice(0, 4)) - OLDEST)
    return "account.personal.birth-unlikely";
  const ofAge = `${year + LIMITS.minimumAge}${born.slice(4)}`;
  return today < ofAge ? "account.personal.birth-too-young" : null;
}
