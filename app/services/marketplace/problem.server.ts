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
 * An error response of the marketplace, or none at all. It is a route error response, so that an
 * uncaught one in a loader renders the error page of its status, with `{ code }` as data.
 */
export class MarketplaceError extends ErrorResponse {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fieldErrors: Record<string, string[]>;
  /** Details for the caller, such as the new price of `price_changed`. */
  readonly facts: Record<string, unknown>;

  constructor({ code, status, message, fieldErrors = {}, data = {} }: ProblemFacts) {
    // The second argument becomes the reason phrase of a resource route, which must be ASCII.
    super(status, code, { code });
    this.code = code;
    this.message = message;
    this.fieldErrors = fieldErrors;
    this.facts = data;
  }
}

/** A 401 of any call but the sign-in itself: the session has expired (spec §4). */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}
