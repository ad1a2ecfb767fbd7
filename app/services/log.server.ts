/** An error goes under `err`, the one key that pino serializes. */
type Fields = Record<string, unknown> & { error?: never };

export type Logger = {
  debug(fields: Fields, message: string): void;
  info(fields: Fields, message: string): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
};

const line =
  (level: "info" | "warn" | "error") =>
  (fields: Fields, message: string): void => {
    const shown = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        value instanceof Error ? (value.stack ?? value.message) : value,
      ]),
    );
    console[level](JSON.stringify({ level, time: Date.now(), ...shown, msg: message }));
  };

/** One JSON line per entry on the console: for the web when it runs under react-router-serve. */
export const createConsoleLog = (): Logger => ({
  debug: () => {},
  info: line("info"),
  warn: line("warn"),
  error: line("error"),
});

export const noLog: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

const REFERENCE_LENGTH = 8;

/** The end of the request id, because the beginning of many ids is the time. */
export const toReference = (requestId: string): string =>
  requestId.slice(-REFERENCE_LENGTH).toUpperCase();
