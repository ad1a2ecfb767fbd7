import * as z from "zod";
import { registerBodySchema, phoneNumberSchema } from "#contract/verification.ts";
import { MARKET_FACTS, type Language, type Market } from "#contract/market.ts";
import { usernameSchema } from "#contract/account.ts";
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";
import { CALLING_CODES } from "./calling-codes.ts";
import { findPictureFault } from "../ui/find-picture-fault.ts";

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

export const parseHumanClaim = (form: FormData) => ({
  token: textOf(form, "turnstile_token").slice(0, 4096),
  trap: textOf(form, "website"),
  started: textOf(form, "started").slice(0, 200),
  hasScripts: form.has("scripts"),
  isGivenUp: textOf(form, "check") === "given-up",
});

const INTENTS = ["buy", "sell"] as const;

/** A form of a market, whose languages are offered; a purpose that is none is left out. */
export const signUpSchemaOf = (country: Market) => {
  const offered: readonly Language[] = MARKET_FACTS[country].languages;
  const { email, password, language } = registerBodySchema.shape;
  return z
    .object({
      email,
      password,
      language: language.refine((one) => offered.includes(one), "auth.language-invalid"),
      purpose: z.string().optional(),
    })
    .transform(({ purpose, ...body }) => {
      const intent = INTENTS.find((one) => one === purpose);
      return { ...body, country, ...(intent && { intent }) };
    });
};

export const usernameFormSchema = z.object({ username: usernameSchema });

type ReadPhoneErrors = Record<string, string[]>;

/** Separators between digits, and the two international prefixes. */
const BLANKS = /[\s().\-/\u2010-\u2015]/g;
const INTERNATIONAL = /^(?:\+|00)/;

/**
 * Digits of calling code and national number (decisions "Phone"), or an error. A number with an
 * international prefix needs no country.
 */
export function readPhone(
  country: string,
  typed: string,
): { phone_number: string } | { errors: ReadPhoneErrors } {
  const text = typed.replace(BLANKS, "");
  if (text === "") return { errors: { phone_number: ["auth.phone-number-required"] } };
  const isInternational = INTERNATIONAL.test(text);
  const digits = text.replace(INTERNATIONAL, "");
  if (!/^\d*$/.test(digits))
    return { errors: { phone_number: ["auth.phone-number-numeric-only"] } };
  const code = CALLING_CODES.get(country);
  if (!isInternational && code === undefined) {
    return { errors: { phone_country: ["auth.phone-country-required"] } };
  }
  const found = isInternational
    ? parsePhoneNumberFromString(`+${digits}`)
    : parsePhoneNumberFromString(text, country as CountryCode);
  const number = found?.number.slice(1) ?? (isInternational ? digits : code + digits);
  const checked = phoneNumberSchema.safeParse(number);
  if (!checked.success) {
    return { errors: { phone_number: checked.error.issues.slice(0, 1).map((one) => one.message) } };
  }
  if (!found?.isValid()) return { errors: { phone_number: ["auth.phone-number-invalid"] } };
  return { phone_number: checked.data };
}

/** The two fields of a phone number; answers the digits. */
export const phoneFormSchema = z
  .object({
    phone_country: z.string().default(""),
    phone_number: z.string("auth.phone-number-required"),
  })
  .transform(({ phone_country, phone_number }, context) => {
    const read = readPhone(phone_country, phone_number);
    if (!("errors" in read)) return read;
    for (const [name, keys] of Object.entries(read.errors)) {
      for (const message of keys) context.addIssue({ code: "custom", path: [name], message });
    }
    return z.NEVER;
  });

type ReadPictureRead = { profile_photo: File } | { errors: { profile_photo: string[] } };

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
/** `ftyp` and the HEIC brands, after four bytes of length. */
const HEIC = /^ftyp(?:hei[cmsx]|hev[cmx]|mif1|msf1)/;

/** The bytes decide, not the file name (spec §5). */
export async function parsePicture(value: FormDataEntryValue | null): Promise<ReadPictureRead> {
  if (!(value instanceof File) || value.size === 0) return refuse("auth.photo-required");
  const head = new Uint8Array(await value.slice(0, 12).arrayBuffer());
  const type = findKind(head);
  const fault = findPictureFault({ name: "", type: type ?? "", size: value.size });
  if (fault !== null) return refuse(fault);
  return { profile_photo: new File([value], value.name, { type: type! }) };
}

const refuse = (key: string): ReadPictureRead => ({ errors: { profile_photo: [key] } });

function findKind(head: Uint8Array): string | null {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(PNG)) return "image/png";
  if (begins(JPEG)) return "image/jpeg";
  return HEIC.test(String.fromCharCode(...head.slice(4))) ? "image/heic" : null;
}
