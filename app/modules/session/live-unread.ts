import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "./use-session.ts";

let count: number | null = null;
const listeners = new Set<() => void>();

/** Keeps how many notifications are unread, as it was last heard. */
export function keepUnread(heard: number): void {
  count = heard;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many notifications are unread: what the page came with, until something newer is heard. */
export function useUnread(): number {
  const session = useSession();
  const heard = useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  );
  // Whenever the page asks again, its answer is the newest.
  useEffect(() => {
    if (session.unread !== undefined) keepUnread(session.unread);
  }, [session]);
  return heard ?? session.unread ?? 0;
}
