import { isDatabaseAway } from "#api/db/is-database-away.ts";
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
