import { CalendarUnavailableError } from "#api/providers/calendar/port.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { CourierUnavailableError } from "#api/providers/courier/port.ts";
import { LockersUnavailableError } from "#api/providers/locker/port.ts";
import { ApiError } from "./api-error.ts";

/** The database is away or full. */
const OUTAGES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);
/** pg and its pool say these without a code. */
const OUTAGE = /^(?:timeout exceeded when trying to connect|Connection terminated)/;

const isProviderAway = (error: unknown): boolean =>
  error instanceof ProviderUnavailableError ||
  error instanceof CourierUnavailableError ||
  error instanceof CalendarUnavailableError ||
  error instanceof LockersUnavailableError;

/** Refusals pass; everything else becomes a failure that says nothing about its cause. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const isOutage = typeof code === "string" && OUTAGES.has(code);
  const isSpelledOut = error instanceof Error && OUTAGE.test(error.message);
  // Later it will work, so callers are told to come back.
  if (isOutage || isSpelledOut || isProviderAway(error))
    return new ApiError("unavailable", { headers: { "Retry-After": "5" } });
  return new ApiError("internal");
}
