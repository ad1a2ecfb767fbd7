import { pino, stdSerializers, type DestinationStream, type Logger as Pino } from "pino";
import { minutes } from "#contract/duration.ts";
import { createRepeatedLines } from "./repeated-lines.ts";
import { findRequestId } from "./request-scope.ts";

const WARN = 40;
const ERROR = 50;
const FLUSH_EVERY = 250;
const WINDOW = minutes(1);

/**
 * The logged fields of an error. All others are left out: errors of the database carry the values
 * of the statement (`params`, `detail`), which may be personal data or a code.
 */
const SHOWN = [
  "type",
  "message",
  "stack",
  "code",
  "status",
  "statusCode",
  "statusText",
  "severity",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
] as const;

/** Port of an error reporting service; `error` is undefined where a line has none. */
export type ReportError = (
  error: Error | undefined,
  fields: Record<string, unknown>,
  message: string,
) => void;

type Options = {
  level: string;
  /** Called for every line of level error and above. */
  reportError?: ReportError;
  /** Default: standard output, buffered; errors are flushed at once with all lines before them. */
  destination?: DestinationStream & { flush?: () => void };
  now?: () => number;
};

/**
 * The log of a process, one JSON line per entry. Errors go under `err`. A line that is written for
 * a request carries its id, and repeated warnings are counted instead of repeated.
 */
export function createLog({
  level,
  reportError,
  destination = pino.destination({ sync: false, minLength: 4096, periodicFlush: FLUSH_EVERY }),
  now = Date.now,
}: Options): Pino {
  const repeated = createRepeatedLines({ now, window: WINDOW });
  let isSummarizing = false;
  const summarize = () => {
    isSummarizing = true;
    for (const { message, repeated: count } of repeated.collect())
      log.warn({ repeated: count, seconds: WINDOW / 1000 }, message);
    isSummarizing = false;
  };
  const log: Pino = pino(
    {
      level,
      serializers: { err: toLoggedError },
      mixin() {
        const requestId = findRequestId();
        return requestId === null ? {} : { request_id: requestId };
      },
      hooks: {
        logMethod(given, write, lineLevel) {
          if (lineLevel === WARN && !isSummarizing) {
            summarize();
            if (!repeated.take(...toKind(given))) return;
          }
          if (lineLevel >= ERROR && reportError) passOn(reportError, given);
          write.apply(this, given);
          if (lineLevel >= ERROR) destination.flush?.();
        },
      },
    },
    destination,
  );
  setInterval(summarize, WINDOW).unref();
  return log;
}

function toLoggedError(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const full = stdSerializers.err(error as Error) as unknown as Record<string, unknown>;
  const shown: Record<string, unknown> = {};
  for (const name of SHOWN) if (full[name] !== undefined) shown[name] = full[name];
  const parts = full["aggregateErrors"];
  if (Array.isArray(parts)) shown["errors"] = parts.map(toLoggedError);
  return shown;
}

/**
 * Reports a line. Where `err` is no error it is the code of an API response, whose cause the API
 * has reported itself.
 */
function passOn(reportError: ReportError, given: unknown[]): void {
  const [fields, message] = typeof given[0] === "string" ? [{}, given[0]] : given;
  const { err, ...rest } = (fields ?? {}) as Record<string, unknown>;
  if (err !== undefined && !(err instanceof Error)) return;
  const requestId = findRequestId();
  if (requestId !== null) rest["request_id"] ??= requestId;
  reportError(err, rest, String(message ?? ""));
}

/** Separates the message of a line from the details that differ between lines of that message. */
function toKind([fields, message]: unknown[]): [message: string, details: string] {
  if (typeof fields === "string") return [fields, ""];
  const { err, request_id: _, ...rest } = (fields ?? {}) as Record<string, unknown>;
  const cause = err instanceof Error ? err.message : "";
  return [String(message ?? ""), cause + JSON.stringify(rest)];
}
