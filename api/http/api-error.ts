import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";

type ApiErrorDetails = {
  /** Keys of the locale files per field of the request. */
  fields?: Record<string, string[]>;
  /** What the caller needs to go on, such as the new price. */
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Seconds after which a caller may try again what is not available now; a full disk takes longer. */
const TRY_AGAIN_AFTER: Partial<Record<number, string>> = { 503: "5", 507: "300" };

/** An expected refusal: throw it anywhere in a use case, and the caller reads it as a problem. */
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
