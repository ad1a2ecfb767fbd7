/** Codes of PostgreSQL and of the network for outages that end by themselves or by an operator. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  // connection_exception and its subclasses.
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  // read_only_sql_transaction: a standby, or a primary that is being replaced.
  "25006",
  // Disk full, out of memory, too many connections, also for this role.
  "53000",
  "53100",
  "53200",
  "53300",
  // Shutdown, crash, startup or recovery; idle session timeout.
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  // I/O error of a file of PostgreSQL.
  "58000",
  "58030",
]);
/** Errors of pg and its pool that have no code. */
const AWAY_BY_WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether the database will answer later, without a change of the query or the configuration. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY_BY_WORDS.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The socket file of a local PostgreSQL disappears when the server stops.
  if (code === "ENOENT") return syscall === "connect";
  return code !== undefined && AWAY.has(code);
}

const UNIQUE_VIOLATION = "23505";

/**
 * Whether a write failed by a unique index, because another row was first. `index` is a part of the
 * index's name, such as its column.
 */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && String(constraint ?? error).includes(index);
}
