import type { KeepAnswer } from "./step-reply.ts";

/** What became of what was typed and not yet sent by its form. */
export type KeepStatus =
  | "idle"
  | "saving"
  | "saved"
  /** It did not get through; it is tried again. */
  | "waiting"
  | "conflict"
  | "signed-out"
  | "refused";

export type KeepState = { status: KeepStatus; version: number };

/** One save on its way. Sent again it is the same: the first may have arrived, only not its answer. */
export type SentKeep = { text: string; nonce: string; version: number };

type Parts = {
  version: number;
  /** The fields as the marketplace has them. */
  saved: string;
  /** Throws when it did not get through. Null: the device alone keeps. */
  post: ((sent: SentKeep) => Promise<KeepAnswer>) | null;
  /** Until it is saved, this device keeps it. */
  remember: (text: string, version: number) => void;
  forget: () => void;
  /** Resolves after the time, or sooner when trying again is worth it. */
  pause: (milliseconds: number) => Promise<void>;
  onChange: (state: KeepState) => void;
  newNonce: () => string;
};

/** Between two words. */
const QUIET = 700;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const OVER: ReadonlySet<KeepStatus> = new Set(["conflict", "signed-out", "refused"]);

export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Keeps a form that somebody types into: at once on this device, in a quiet moment at the
 * marketplace, one save after the other. What did not get through is tried again with its nonce, and
 * only then what was typed since, so that nobody comes into conflict with themselves.
 */
export function createKeeper(parts: Parts) {
  const { post } = parts;
  let { version, saved } = parts;
  let current = saved;
  let onItsWay: SentKeep | null = null;
  let status: KeepStatus = "idle";
  /** The form itself is being sent: nothing new goes beside it. */
  let isHeld = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: KeepStatus) => {
    status = next;
    parts.onChange({ status, version });
  };

  async function work(send: NonNullable<Parts["post"]>): Promise<void> {
    let length = FIRST_PAUSE;
    while (!OVER.has(status)) {
      if (onItsWay === null && (isHeld || current === saved)) return;
      onItsWay ??= { text: current, nonce: parts.newNonce(), version };
      if (status !== "waiting") show("saving");
      let answer: KeepAnswer;
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
      // What is not right yet only this device has.
      if (answer.refused.length === 0 && current === saved) parts.forget();
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
    /** The form as it stands now. `soon`: a choice was made, nobody is in the middle of a word. */
    typed(text: string, soon = false): void {
      if (text === current) return;
      current = text;
      parts.remember(text, version);
      clearTimeout(timer);
      if (!isHeld) timer = setTimeout(() => void run(), soon ? 0 : QUIET);
    },
    /** Nothing new is sent from here on; true when nothing is on its way either. */
    hold(): boolean {
      isHeld = true;
      clearTimeout(timer);
      return onItsWay === null;
    },
    /** Waits until what is on its way has arrived. */
    async settle(): Promise<void> {
      if (onItsWay !== null && !OVER.has(status)) await run();
    },
    /** The form came back with another version; `text` where it was saved as it stands. */
    resume(next: number, text?: string): void {
      isHeld = false;
      version = Math.max(version, next);
      if (text !== undefined) {
        saved = current = text;
        parts.forget();
      }
      if (OVER.has(status) || text !== undefined) show("idle");
    },
    /** The page was read afresh while somebody types. */
    reread(next: number): void {
      version = Math.max(version, next);
    },
    /** Sends what is left without waiting for a quiet moment: the page goes away. */
    async flush(): Promise<void> {
      if (current !== saved && !isHeld) await run();
    },
  };
}
