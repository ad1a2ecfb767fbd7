import type * as z from "zod";
import { isDatabaseAway } from "#api/db/database-errors.ts";
import { CalendarUnavailableError } from "#api/providers/calendar/port.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { CourierUnavailableError } from "#api/providers/courier/port.ts";
import { LockersUnavailableError } from "#api/providers/locker/port.ts";
import { StorageFullError, StorageUnavailableError } from "#api/providers/storage/port.ts";
import { ApiError } from "./api-error.ts";

/**
 * The folder of pictures or of the embedded database is full, over its quota, read-only or broken.
 */
const FOLDER_CODES = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "EMFILE",
  "ENFILE",
]);

const isProviderAway = (error: unknown): boolean =>
  error instanceof ProviderUnavailableError ||
  error instanceof CourierUnavailableError ||
  error instanceof CalendarUnavailableError ||
  error instanceof LockersUnavailableError ||
  error instanceof StorageUnavailableError;

/** Whether a retry may succeed later, without a change of the request or of the code. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (typeof code === "string" && FOLDER_CODES.has(code)) return true;
  // The S3 server is overloaded, full or broken, in the form of Amazon's client.
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true;
  return isDatabaseAway(error) || isOutage(error.cause);
}

/** Every other error becomes one that does not reveal its cause. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageFullError) return new ApiError("storage_full");
  if (isProviderAway(error) || isOutage(error)) return new ApiError("unavailable");
  return new ApiError("internal");
}

/** Messages of the contract for people are keys of the locale files. */
const LOCALE_KEY = /^[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)+$/;
const ANY_FIELD = "errors.field-invalid";

/** Turns zod's issues into a 422: paths joined by dots, messages as locale keys. */
export function toInvalidFields({ issues }: z.ZodError): ApiError {
  const fields: Record<string, string[]> = Object.create(null);
  for (const { path, message } of issues) {
    const key = LOCALE_KEY.test(message) ? message : ANY_FIELD;
    const messages = (fields[path.join(".")] ??= []);
    if (!messages.includes(key)) messages.push(key);
  }
  return new ApiError("invalid_fields", { fields: { ...fields } });
}
