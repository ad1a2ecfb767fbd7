const UNIQUE_VIOLATION = "23505";

/**
 * Whether a write failed because somebody else was first to take what only one can have. `index` is
 * a part of the unique index's name, such as its column.
 */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && String(constraint ?? error).includes(index);
}
