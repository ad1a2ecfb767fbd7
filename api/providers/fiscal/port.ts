import type { Currency, Market } from "#contract/market.ts";

/** Amounts in minor units; `rate` in hundredths of a percent, 0 for exempt insurance. */
export type FiscalDocument = {
  issuer: { vatNumber: string; country: Market };
  kind: "receipt" | "credit_note";
  series: string;
  number: number;
  /** `YYYY-MM-DD` in the market's time zone. */
  issuedOn: string;
  currency: Currency;
  /** One for each rate. */
  lines: { rate: number; net: number; vat: number }[];
};

export type FiscalError = { code: string; message: string };

export type Registration =
  | { status: "accepted"; mark: string; uid: string; url: string | null }
  | { status: "refused"; errors: FiscalError[] };

/** The register is unreachable or did not answer: the same document may be sent again. */
export class FiscalUnavailableError extends Error {
  override readonly name = "FiscalUnavailableError";
}

/**
 * The tax authority's register of documents. A document that it has registered before gets the same
 * mark again. No call may be made inside a database transaction.
 */
export type FiscalPort = {
  readonly name: string;
  register(document: FiscalDocument): Promise<Registration>;
};
