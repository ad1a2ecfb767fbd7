import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";

type ProblemFacts = {
  code: ErrorCode;
  status: number;
  message: string;
  fieldErrors?: Record<string, string[]>;
  data?: Record<string, unknown>;
};

/** A route error response, so that an uncaught one renders the error page of its status. */
export class MarketplaceError extends ErrorResponse {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fieldErrors: Record<string, string[]>;
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
