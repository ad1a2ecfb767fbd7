import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { seconds } from "#contract/duration.ts";

const PAUSE = seconds(3);

/** Revalidates every few seconds while the bank decides; without scripts there is a link. */
export function useBankWatch(isUndecided: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUndecided || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), PAUSE);
    return () => clearTimeout(timer);
  }, [isUndecided, revalidate, state]);
}
