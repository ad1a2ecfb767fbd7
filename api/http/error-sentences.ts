import { ERROR_CODES, ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import type { Language } from "#contract/market.ts";
import el from "./locales/el.json" with { type: "json" };

const english = Object.fromEntries(
  ERROR_CODES.map((code) => [code, ERRORS[code].message]),
) as Record<ErrorCode, string>;

/** What each error says to people. English is the contract's own; tsc counts the Greek ones. */
export const ERROR_SENTENCES = { en: english, el } as const satisfies Record<
  Language,
  Record<ErrorCode, string>
>;
