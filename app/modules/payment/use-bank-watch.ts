import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { LIMITS } from "#contract/limits.ts";

/** Revalidates every few seconds while the bank decides; without scripts the document comes again. */
export function useBankWatch(isUndecided: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUndecided || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LIMITS.paymentPoll);
    return () => clearTimeout(timer);
  }, [isUndecided, revalidate, state]);
}
