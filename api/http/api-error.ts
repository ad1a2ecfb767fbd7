import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";

type ApiErrorDetails = {
  fields?: Record<string, string[]>;
  /** The caller needs it to continue, such as the new price. */
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Retry-After in seconds by status; a full disk takes longer to fix. */
const TRY_AGAIN_AFTER: Partial<Record<number, string>> = { 503: "5", 507: "300" };

/**
 * An expected error: throw it anywhere in a use case, and the caller receives it as a problem body.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string[]>;
  readonly data: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { fields = {}, data, headers = {} }: ApiErrorDetails = {}) {
    super(ERRORS[code].message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = fields;
    this.data = data;
    const wait = TRY_AGAIN_AFTER[this.status];
    this.headers = wait === undefined ? headers : { "Retry-After": wait, ...headers };
  }
}
