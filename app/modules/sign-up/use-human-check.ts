import { useEffect, useReducer } from "react";
import {
  CHECK_POLL,
  moveCheck,
  NO_CHECK,
  type HumanCheck,
  type HumanCheckEvent,
} from "./human-check.ts";
import { trustScript } from "../ui/trusted-script.ts";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/** The event without its moment: the hook looks at the clock. */
type Told = { is: "asked" | "expired" | "reset" } | { is: "solved"; token: string };

const isThere = () => "turnstile" in window;

/**
 * Runs the check in the browser. The script is asked for here and not by the widget's package, which
 * would never ask again for one that was blocked.
 */
export function useHumanCheck(siteKey: string | undefined): [HumanCheck, (told: Told) => void] {
  const [check, send] = useReducer(moveCheck, NO_CHECK);
  const { attempt, state, retryAt, waitingSince } = check;
  const isWatched = state === "loading" || retryAt !== null || waitingSince !== null;

  useEffect(() => {
    if (siteKey !== undefined) send({ is: "began", at: Date.now() });
  }, [siteKey]);

  useEffect(() => {
    if (attempt === 0 || isThere()) return;
    const script = document.createElement("script");
    script.src = trustScript(SCRIPT);
    script.async = true;
    script.addEventListener("error", () => send({ is: "blocked", at: Date.now() }));
    document.head.append(script);
    return () => {
      if (!isThere()) script.remove();
    };
  }, [attempt]);

  useEffect(() => {
    if (!isWatched) return;
    const look = () => send({ is: "polled", at: Date.now(), isThere: isThere() });
    const timer = setInterval(look, CHECK_POLL);
    return () => clearInterval(timer);
  }, [isWatched]);

  const tell = (told: Told) => send({ at: Date.now(), ...told } as HumanCheckEvent);
  return [check, tell];
}
