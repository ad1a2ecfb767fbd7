import type { ErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";

type Facts = {
  code: ErrorCode;
  status: number;
  message: string;
  fieldErrors?: Record<string, string[]>;
  data?: Record<string, unknown>;
};

/**
 * An error response of the API (spec §8). It has the shape of React Router's `ErrorResponse`, so that
 * an uncaught one renders the error page of its status.
 */
export class ApiError implements ErrorResponse {
  readonly status: number;
  /** Becomes the reason phrase of a resource route, which must be ASCII. */
  readonly statusText: string;
  /** `key` is the one that a member of staff lacks; the error page names it. */
  readonly data: { code: ErrorCode; key?: string };
  readonly internal = false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fieldErrors: Record<string, string[]>;
  readonly facts: Record<string, unknown>;

  constructor({ code, status, message, fieldErrors = {}, data = {} }: Facts) {
    this.status = status;
    this.statusText = code;
    const { key } = data;
    this.data = { code, ...(code === "key_missing" && typeof key === "string" && { key }) };
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
