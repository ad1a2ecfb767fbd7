import { seconds } from "#contract/duration.ts";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";

/** Slightly above the server's minimum (services/human-check). */
const FILL_TIME = seconds(3.2);
/** Limit on the wait for the start time. */
const PATIENCE = seconds(5);

type Known = {
  started: string | undefined;
  isBegun: boolean;
  /** The server requires it when there is no widget. */
  isNeeded: boolean;
};

/**
 * Sealed time from which the server measures how long the form took. A dialog opened by scripts has
 * made no request, so it asks when typing starts. Autofill is faster than the server's minimum: the
 * submit is delayed until then.
 */
export function useFillTime({ started: known, isBegun, isNeeded }: Known) {
  const locale = useLocale();
  const [asked, setAsked] = useState("");
  const [held, setHeld] = useState<HTMLButtonElement | null>(null);
  const since = useRef<number | null>(null);
  const started = known || asked;
  const isMissing = isNeeded && isBegun && started === "";

  useEffect(() => {
    if (isMissing) void askForStart(paths.auth(locale, "sign-up")).then(setAsked);
  }, [isMissing, locale]);

  useEffect(() => {
    if (started !== "") since.current = Date.now();
  }, [started]);

  useEffect(() => {
    if (held === null) return;
    const begun = started === "" ? null : since.current;
    const wait = begun === null ? PATIENCE : begun + FILL_TIME - Date.now();
    const timer = setTimeout(() => {
      setHeld(null);
      held.form?.requestSubmit(held);
    }, wait);
    return () => clearTimeout(timer);
  }, [held, started]);

  return {
    started,
    isHeld: held !== null,
    hold(event: MouseEvent<HTMLButtonElement>): void {
      const isEarly = since.current === null || Date.now() < since.current + FILL_TIME;
      if (!isNeeded || !isEarly || event.currentTarget.form?.matches(":invalid")) return;
      event.preventDefault();
      setHeld(event.currentTarget);
    },
  };
}

const START = /name="started"[^>]*value="([\w-]+)"/;

/** No fetcher: its failure would show the error page and lose what was typed. */
async function askForStart(address: string): Promise<string> {
  try {
    const html = await (await fetch(address)).text();
    return START.exec(html)?.[1] ?? "";
  } catch {
    return "";
  }
}
