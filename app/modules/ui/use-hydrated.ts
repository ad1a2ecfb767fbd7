import { useSyncExternalStore } from "react";

const never = () => () => {};

/** For elements that do nothing without scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
