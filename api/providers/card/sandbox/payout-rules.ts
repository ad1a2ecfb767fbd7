import { LIMITS } from "#contract/limits.ts";
import { MARKETS } from "#contract/market.ts";
import type { PayoutRejection } from "#contract/payout.ts";

export const TEST_NAMES: Record<string, PayoutRejection> = {
  "Rita Refused": "identity",
  "Yara Young": "under_age",
  "Otto Other": "other",
};
export const REFUSED_ENDING = "0002";
/** IBANs with this ending are accepted, but payouts to them come back a day later. */
export const FAILING_ENDING = "0003";
export const TEST_IBANS = {
  good: "GR1601101250000000012300695",
  refused: "GR3901101250000000000000002",
  failing: "GR1201101250000000000000003",
} as const;

export type PersonEntry = {
  name: string;
  day: string;
  month: string;
  year: string;
  country: string;
};
export type PersonField = keyof PersonEntry;
export type PersonErrors = Partial<Record<PersonField, string>>;

const OLDEST = 120;

/** spec §5 "Date of birth": the year in four digits, a month that was chosen, not under 16. */
const checkBirth = ({ day, month, year }: PersonEntry, at: Date): PersonErrors => {
  const errors: PersonErrors = {};
  if (day === "") errors.day = "day-required";
  if (month === "") errors.month = "month-required";
  if (year === "") errors.year = "year-required";
  else if (!/^\d{4}$/.test(year)) errors.year = "year-digits";
  if (Object.keys(errors).length > 0) return errors;
  const born = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal =
    /^\d{1,2}$/.test(day) &&
    /^\d{1,2}$/.test(month) &&
    born.getUTCMonth() === Number(month) - 1 &&
    born.getUTCDate() === Number(day);
  if (!isReal) return { day: "day-invalid" };
  const thisYear = at.getUTCFullYear();
  if (born > at || Number(year) < thisYear - OLDEST) return { year: "year-invalid" };
  const oldEnough = Date.UTC(Number(year) + LIMITS.minimumAge, Number(month) - 1, Number(day));
  return at.getTime() < oldEnough ? { year: "year-young" } : {};
};

export const checkPerson = (
  entry: PersonEntry,
  at: Date,
): { errors: PersonErrors } | { refusal: PayoutRejection | null } => {
  const name = entry.name.trim().replaceAll(/\s+/g, " ");
  const errors = checkBirth(entry, at);
  if (name === "") errors.name = "legal-name-required";
  else if (name.length > LIMITS.iban.beneficiary) errors.name = "legal-name-length";
  if (entry.country === "") errors.country = "country-required";
  if (Object.keys(errors).length > 0) return { errors };
  const isHere = MARKETS.some((market) => market === entry.country);
  return { refusal: isHere ? (TEST_NAMES[name] ?? null) : "country" };
};

/** Keyed by country and bank code of the IBAN, without its check digits. */
const BANKS: Record<string, string> = {
  GR011: "National Bank of Greece",
  GR014: "Alpha Bank",
  GR017: "Piraeus Bank",
  GR026: "Eurobank",
  GBBARC: "Barclays",
  GBBUKB: "Barclays",
  GBHBUK: "HSBC UK",
  GBLOYD: "Lloyds Bank",
  GBMONZ: "Monzo",
  GBNWBK: "NatWest",
};

export const findBankName = (iban: string): string | null => {
  const country = iban.slice(0, 2);
  const code = iban.slice(4, country === "GR" ? 7 : 8);
  return BANKS[`${country}${code}`] ?? null;
};
