import * as z from "zod";
import { birthDateSchema } from "#contract/birth-date.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import type { BirthField } from "./birth-date-fields.tsx";

/** Each part has an error of its own (spec §5 "Date of birth"). */
export const birthDateFormSchema = z.object({
  birth_day: z
    .string("account.personal.birth-day-required")
    .trim()
    .regex(/^\d{1,2}$/, "account.personal.birth-invalid"),
  birth_month: z
    .string("account.personal.birth-month-required")
    .regex(/^(?:[1-9]|1[0-2])$/, "account.personal.birth-month-required"),
  birth_year: z
    .string("account.personal.birth-year-required")
    .trim()
    .regex(/^\d{4}$/, "account.personal.birth-year-digits"),
});

/** Null for a day that no calendar has. */
export function toBirthDate(typed: z.output<typeof birthDateFormSchema>): string | null {
  const [day, month] = [typed.birth_day, typed.birth_month].map((part) => part.padStart(2, "0"));
  return birthDateSchema.safeParse(`${typed.birth_year}-${month}-${day}`).data ?? null;
}

export function splitBirthDate(born: string | null): Record<BirthField, string> | null {
  if (born === null) return null;
  const [year, month, day] = born.split("-").map(Number);
  return { birth_day: String(day), birth_month: String(month), birth_year: String(year) };
}

/** Noon of UTC is the same day in both markets. */
export const formatBirthDate = (locale: Locale, born: string): string =>
  formatDate(locale, `${born}T12:00:00Z`);

/** Beside a year, because alone a Greek month comes in the genitive, as in `1 Ιανουαρίου`. */
export const listMonths = (locale: Locale): string[] => {
  const format = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(Date.UTC(2000, month, 1)));
    return parts.find(({ type }) => type === "month")!.value;
  });
};
