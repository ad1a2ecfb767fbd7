import validator from "validator";
import { type Market, MARKETS } from "#contract/market.ts";
import { ApiError } from "#api/http/api-error.ts";

/** The country's two letters, typed on a Greek keyboard layout. */
const GREEK_KEYS: Record<string, string> = { ΓΡ: "GR", ΓΒ: "GB" };

const normalise = (text: string): string => {
  const packed = text.normalize("NFKC").replaceAll(/[\s.\-–—_\u200b-\u200f\u2060]/gu, "");
  const iban = packed.toUpperCase().replace(/^IBAN:?/, "");
  const head = iban.slice(0, 2);
  return (GREEK_KEYS[head] ?? head) + iban.slice(2);
};

/** 422 on `iban` (spec §5 "IBAN"; decisions "IBAN"); an unsupported country is reported first. */
export function requireIban(text: string): { iban: string; country: Market } {
  const iban = normalise(text);
  const country = MARKETS.find((market) => iban.startsWith(market));
  const isElsewhere = validator.ibanLocales.some((code) => iban.startsWith(code));
  if (!country && isElsewhere)
    throw new ApiError("bank_country_not_eligible", {
      fields: { iban: ["payout.iban-country"] },
    });
  if (!country || !validator.isIBAN(iban))
    throw new ApiError("invalid_fields", { fields: { iban: ["payout.iban-invalid"] } });
  return { iban, country };
}
