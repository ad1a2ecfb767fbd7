import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";

type ProblemFacts = {
  code: ErrorCode;
  status: number;
  message: string;
  fieldErrors?: Record<string, string[]>;
  data?: Record<string, unknown>;
};

/**
 * The marketplace said no, or said nothing. It is a route error response, so that a loader which
 * does not catch it gives the page of its status, with `{ code }` as data.
 */
export class MarketplaceError extends ErrorResponse {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fieldErrors: Record<string, string[]>;
  /** What the caller needs to go on, such as the new price of `price_changed`. */
  readonly facts: Record<string, unknown>;

  constructor({ code, status, message, fieldErrors = {}, data = {} }: ProblemFacts) {
    // The second is sent as the reason phrase of a resource route, which takes no Greek.
    super(status, code, { code });
    this.code = code;
    this.message = message;
    this.fieldErrors = fieldErrors;
    this.facts = data;
  }
}

/** A 401 of any call but the sign-in itself: the session is over (spec §4). */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}
