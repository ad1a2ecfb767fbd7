import { useEffect, useRef, useState, type MouseEvent } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";

const seconds = (n: number) => n * 1000;

/** A little more than the server asks for (services/human-check). */
const FILL_TIME = seconds(3.2);
/** Longer nobody is kept waiting for a start that does not come. */
const PATIENCE = seconds(5);

type Known = {
  /** The start that came with the page, or with the last answer. */
  started: string | undefined;
  /** Somebody fills the form in. */
  isBegun: boolean;
  /** The server will ask for it: there is no widget to vouch. */
  isNeeded: boolean;
};

/**
 * The sealed moment from which the server counts how long the form took. A dialog that scripts opened
 * has asked the server nothing, so it asks once somebody begins to type. A browser that fills the form
 * in by itself is faster than the server believes: its press is held until then.
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
    /** For the button that sends the form. */
    hold(event: MouseEvent<HTMLButtonElement>): void {
      const isEarly = since.current === null || Date.now() < since.current + FILL_TIME;
      if (!isNeeded || !isEarly || event.currentTarget.form?.matches(":invalid")) return;
      event.preventDefault();
      setHeld(event.currentTarget);
    },
  };
}

const START = /name="started"[^>]*value="([\w-]+)"/;

/** Not a fetcher: one that fails would take the page away, and what is typed with it. */
async function askForStart(address: string): Promise<string> {
  try {
    const html = await (await fetch(address)).text();
    return START.exec(html)?.[1] ?? "";
  } catch {
    return "";
  }
}
