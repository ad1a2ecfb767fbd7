import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "./use-session.ts";

let count: number | null = null;
const listeners = new Set<() => void>();

/** The latest number from any source. */
export function keepUnread(heard: number): void {
  count = heard;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnread(): number {
  const session = useSession();
  const heard = useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  );
  // A revalidated page has the newest number.
  useEffect(() => {
    if (session.unread !== undefined) keepUnread(session.unread);
  }, [session]);
  return heard ?? session.unread ?? 0;
}
