import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "./use-session.ts";

let count: number | null = null;
const listeners = new Set<() => void>();

export function saveUnread(heard: number): void {
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
  useEffect(() => {
    if (session.unread !== undefined) saveUnread(session.unread);
  }, [session]);
  return heard ?? session.unread ?? 0;
}
