import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";

type Facts = {
  code: ErrorCode;
  status: number;
  message: string;
  fieldErrors?: Record<string, string[]>;
  data?: Record<string, unknown>;
};

/** An error response of the API (spec §8). It is a route error response, so that an uncaught one renders the error page of its status. */
export class ApiError extends ErrorResponse {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fieldErrors: Record<string, string[]>;
  readonly facts: Record<string, unknown>;

  constructor({ code, status, message, fieldErrors = {}, data = {} }: Facts) {
    // The second argument becomes the reason phrase of a resource route, which must be ASCII.
    super(status, code, { code });
    this.code = code;
    this.message = message;
    this.fieldErrors = fieldErrors;
    this.facts = data;
  }
}

/** Null for errors that are not from the API. */
export const parseApiError = (error: unknown): ApiError | null =>
  error instanceof ApiError ? error : null;

/** A 401 of any call but the sign-in itself: the session has expired (spec §4). */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}
