import type { HunterSegment } from "#contract/ai-conversation.ts";
import type { Call } from "#api/context.ts";
import type { Slots } from "#api/modules/understanding/index.ts";
import type { HunterState } from "./hunter-state.ts";
import type { HunterCall, StoredReply } from "./turn-answer.ts";

/** What the person did: words, a button of an answer or of the first page, or a chip taken off. */
export type Said =
  | { text: string }
  | { quick: string }
  | { slots: Slots; text: string }
  | { remove: string };

export type TurnInput = { state: HunterState; said: Said; number: number };

export type Answered = {
  state: HunterState;
  /** What the transcript shows as the person's turn. */
  text: string;
  /** What the turn was understood to say; it is judged, and not kept. */
  slots: Slots;
  reply: StoredReply;
};

/** What can be told while an answer is being written. */
export type HunterEvent =
  | { event: "looking" }
  /** More of the answer, checked. */
  | { event: "said"; segments: HunterSegment[] }
  /** All that was said so far is taken back. */
  | { event: "reset" };

export type Listener = {
  /** Aborts when no one reads along any more: the turn is then finished at once, by rules. */
  signal: AbortSignal;
  emit(event: HunterEvent): void;
};

export type EngineCall = HunterCall & Pick<Call, "languageModel" | "log" | "user">;

/** Both engines take the same turns, and change the same state by the same steps. */
export type HunterEngine = {
  /** Milliseconds after which a turn that has not ended never will. */
  readonly timeLimit: number;
  answer(call: EngineCall, turn: TurnInput, listener: Listener): Promise<Answered>;
};
