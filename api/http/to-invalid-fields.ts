import type * as z from "zod";
import { ApiError } from "./api-error.ts";

/** Messages of the contract that are meant for people are keys of the locale files. */
const LOCALE_KEY = /^[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)+$/;
const ANY_FIELD = "errors.field-invalid";

/** zod's complaints as 422: the field's path joined by dots, its messages as locale keys. */
export function toInvalidFields({ issues }: z.ZodError): ApiError {
  const fields: Record<string, string[]> = Object.create(null);
  for (const { path, message } of issues) {
    const key = LOCALE_KEY.test(message) ? message : ANY_FIELD;
    const messages = (fields[path.join(".")] ??= []);
    if (!messages.includes(key)) messages.push(key);
  }
  return new ApiError("invalid_fields", { fields: { ...fields } });
}
