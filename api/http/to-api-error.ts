import { CalendarUnavailableError } from "#api/providers/calendar/port.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { CourierUnavailableError } from "#api/providers/courier/port.ts";
import { LockersUnavailableError } from "#api/providers/locker/port.ts";
import { StorageFullError, StorageUnavailableError } from "#api/providers/storage/port.ts";
import { ApiError } from "./api-error.ts";

/** What passes by itself or by somebody's hand: PostgreSQL's codes, and those of the network. */
const OUTAGES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  // A class: connection_exception and its kind.
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  // read_only_sql_transaction: a standby, or a primary on its way down.
  "25006",
  // No room on the disk, no memory, no connection left, for all or for this role.
  "53000",
  "53100",
  "53200",
  "53300",
  // Shut down, crashed, starting or recovering, its database dropped; cut for being idle.
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  // system_error of PostgreSQL: a file that could not be read or written.
  "58000",
  "58030",
  // The folder of pictures or of the embedded database: full, over its quota, read-only, not ours.
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "EMFILE",
  "ENFILE",
]);
/** pg and its pool say these without a code. */
const OUTAGE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable)/;

const isProviderAway = (error: unknown): boolean =>
  error instanceof ProviderUnavailableError ||
  error instanceof CourierUnavailableError ||
  error instanceof CalendarUnavailableError ||
  error instanceof LockersUnavailableError ||
  error instanceof StorageUnavailableError;

/** Whether it will work later, without a change of the request or of the code. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (OUTAGE.test(error.message)) return true;
  // The socket of a PostgreSQL on this machine goes with it.
  if (code === "ENOENT") return syscall === "connect";
  if (code !== undefined && OUTAGES.has(code)) return true;
  // A bucket's server that is overloaded, full or broken, told by Amazon's client.
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true;
  return error.cause !== undefined && isOutage(error.cause);
}

/** Refusals pass; everything else becomes a failure that says nothing about its cause. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageFullError) return new ApiError("storage_full");
  // Later it will work, so callers are told to come back.
  if (isProviderAway(error) || isOutage(error)) return new ApiError("unavailable");
  return new ApiError("internal");
}
