import { seconds } from "#contract/duration.ts";
import type { AutosaveResult } from "./step-result.ts";

export type AutosaveStatus =
  | "idle"
  | "saving"
  | "saved"
  | "waiting"
  | "conflict"
  | "signed-out"
  | "refused";

export type AutosaveState = { status: AutosaveStatus; version: number };

/** Idempotent by its nonce: the first attempt may have arrived although its response was lost. */
export type SentAutosave = { text: string; nonce: string; version: number };

type Parts = {
  version: number;
  saved: string;
  post: ((sent: SentAutosave) => Promise<AutosaveResult>) | null;
  remember: (text: string, version: number) => void;
  discard: () => void;
  /** Resolves after the time, or earlier when a retry is worthwhile. */
  pause: (milliseconds: number) => Promise<void>;
  onChange: (state: AutosaveState) => void;
  newNonce: () => string;
};

/** Debounce between two words, in milliseconds. */
const QUIET = 700;
const FIRST_PAUSE = seconds(1);
const LONGEST_PAUSE = 30_000;
const OVER: ReadonlySet<AutosaveStatus> = new Set(["conflict", "signed-out", "refused"]);

export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Saves a form while it is edited: at once on this device, debounced to the API, one request at a
 * time. A lost request is retried with its nonce before newer text is sent, so that a user never
 * conflicts with their own save.
 */
export function createAutosave(parts: Parts) {
  const { post } = parts;
  let { version, saved } = parts;
  let current = saved;
  let onItsWay: SentAutosave | null = null;
  let status: AutosaveStatus = "idle";
  let isHeld = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: AutosaveStatus) => {
    status = next;
    parts.onChange({ status, version });
  };

  async function work(send: NonNullable<Parts["post"]>): Promise<void> {
    let length = FIRST_PAUSE;
    while (!OVER.has(status)) {
      if (onItsWay === null && (isHeld || current === saved)) return;
      onItsWay ??= { text: current, nonce: parts.newNonce(), version };
      if (status !== "waiting") show("saving");
      let answer: AutosaveResult;
      try {
        answer = await send(onItsWay);
      } catch {
        show("waiting");
        await parts.pause(length);
        length = Math.min(length * 2, LONGEST_PAUSE);
        continue;
      }
      length = FIRST_PAUSE;
      const { text } = onItsWay;
      onItsWay = null;
      if (answer.is !== "kept") return show(answer.is);
      version = Math.max(version, answer.version);
      saved = text;
      if (answer.refused.length === 0 && current === saved) parts.discard();
      show("saved");
    }
  }

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (post === null) return;
    running ??= work(post).finally(() => (running = null));
    await running;
  };

  return {
    version: () => version,
    /** `soon`: a choice was made, so no debounce is needed. */
    typed(text: string, soon = false): void {
      if (text === current) return;
      current = text;
      parts.remember(text, version);
      clearTimeout(timer);
      if (!isHeld) timer = setTimeout(() => void run(), soon ? 0 : QUIET);
    },
    hold(): boolean {
      isHeld = true;
      clearTimeout(timer);
      return onItsWay === null;
    },
    async settle(): Promise<void> {
      if (onItsWay !== null && !OVER.has(status)) await run();
    },
    /** The form came back with a new version; `text` is what was saved, if it was. */
    resume(next: number, text?: string): void {
      isHeld = false;
      version = Math.max(version, next);
      if (text !== undefined) {
        saved = current = text;
        parts.discard();
      }
      if (OVER.has(status) || text !== undefined) show("idle");
    },
    reread(next: number): void {
      version = Math.max(version, next);
    },
    /** Sends the rest without debounce, because the page is unloading. */
    async flush(): Promise<void> {
      if (current !== saved && !isHeld) await run();
    },
  };
}
