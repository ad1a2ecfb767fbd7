
/** Codes of PostgreSQL and of the network for what passes by itself or by an operator's hand. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  // connection_exception and its kind.
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  // read_only_sql_transaction: a standby, or a primary that is being replaced.
  "25006",
  // No room on the disk, no memory, no connection left, for all or for this role.
  "53000",
  "53100",
  "53200",
  "53300",
  // Shut down, crashed, starting or recovering; cut for being idle.
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  // A file that PostgreSQL could not read or write.
  "58000",
  "58030",
]);
/** pg and its pool say these without a code. */
const AWAY_BY_WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether the database will answer later, without a change of the question or the configuration. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY_BY_WORDS.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The socket of a PostgreSQL on this machine is a file that goes with it.
  if (code === "ENOENT") return syscall === "connect";
  return code !== undefined && AWAY.has(code);
}

const UNIQUE_VIOLATION = "23505";

/**
 * Whether a write failed because somebody else was first to take what only one can have. `index` is
 * a part of the unique index's name, such as its column.
 */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && String(constraint ?? error).includes(index);
}
