import type * as z from "zod";
import { isDatabaseAway } from "#api/db/database-errors.ts";
import { CalendarUnavailableError } from "#api/providers/calendar/port.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { CourierUnavailableError } from "#api/providers/courier/port.ts";
import { LockersUnavailableError } from "#api/providers/locker/port.ts";
import { StorageFullError, StorageUnavailableError } from "#api/providers/storage/port.ts";
import { ApiError } from "./api-error.ts";

/** The folder of pictures or of the embedded database: full, over its quota, read-only, broken. */
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

/** Whether it will work later, without a change of the request or of the code. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (typeof code === "string" && FOLDER_CODES.has(code)) return true;
  // A bucket's server that is overloaded, full or broken, as Amazon's client says it.
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true;
  return isDatabaseAway(error) || isOutage(error.cause);
}

/** Refusals pass; everything else becomes a failure that says nothing about its cause. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageFullError) return new ApiError("storage_full");
  // Later it will work, so callers are told to come back.
  if (isProviderAway(error) || isOutage(error)) return new ApiError("unavailable");
  return new ApiError("internal");
}

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
