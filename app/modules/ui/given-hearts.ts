import { useSyncExternalStore } from "react";

const changed = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Says on every card of it that a device has a heart now, or has none. */
export function changeHeart(id: string, isKept: boolean): void {
  changed.set(id, isKept);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether it has a heart: what the page came with, until it changes. */
export const useHeart = (id: string, first = false): boolean =>
  useSyncExternalStore(
    subscribe,
    () => changed.get(id) ?? first,
    () => first,
  );
