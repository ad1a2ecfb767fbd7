import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run here: for the few things that would be dead without them. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
