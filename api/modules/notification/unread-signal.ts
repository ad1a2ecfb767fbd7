import type { Database } from "#api/db/database.ts";

type Listener = () => void;

/** Who listens in this process, by database and user; other processes are heard by asking. */
const listeners = new WeakMap<Database, Map<string, Set<Listener>>>();

/** Says, once the current transaction is there to be seen, that somebody's count may be another. */
export const announceUnread = (database: Database, userId: string): void =>
  database.afterCommit(() => {
    for (const hear of listeners.get(database)?.get(userId) ?? []) hear();
  });

/** Answers how to stop listening. */
export function listenForUnread(database: Database, userId: string, hear: Listener): () => void {
  const byUser = listeners.get(database) ?? new Map<string, Set<Listener>>();
  listeners.set(database, byUser);
  const mine = byUser.get(userId) ?? new Set();
  byUser.set(userId, mine.add(hear));
  return () => {
    mine.delete(hear);
    if (mine.size === 0 && byUser.get(userId) === mine) byUser.delete(userId);
  };
}
