import type { HunterSegment } from "#contract/ai-conversation.ts";
import { checkSentence, type Ground } from "./check-claims.ts";
import type { HunterEvent } from "./engine.ts";

const LONGEST = 900;
const MOST = 8;
/** A second sentence that states what is not so makes the others doubtful. */
const MAX_FAILURES = 2;
/** "No. 2" and "νο. 2" end no sentence. */
const END = /(?<!(?:^|[\s(])(?:no|νο|approx|incl|αρ))[.!?;…]+["»”')]*(?=\s)|\n+/iu;

type Parts = {
  ground: Ground;
  /** The sentences of the template. */
  draft: readonly HunterSegment[][];
  emit: (event: HunterEvent) => void;
  /** Told of each sentence that was refused: the kind of its claim, and no words. */
  onRefused: (why: string) => void;
};

export type ModelWords = {
  add(text: string): void;
  /** Whether more words could still count. */
  readonly isOver: boolean;
  /** The template answers after all. */
  takeBack(): void;
  /** Null: the template answers. `complete` is false where the model was cut off. */
  end(complete: boolean): HunterSegment[][] | null;
};

/**
 * Takes an answer as it is written, and tells each sentence once it is checked. One that states what
 * no fact carries is replaced by the sentences of the template; a second one, and the template
 * answers alone.
 */
export function collectWords({ ground, draft, emit, onRefused }: Parts): ModelWords {
  const said: HunterSegment[][] = [];
  let waiting = "";
  let length = 0;
  let failures = 0;
  let isOver = false;

  const tell = (sentence: HunterSegment[]) => {
    emit({
      event: "said",
      segments: said.length > 0 ? [{ text: " ", fact: null }, ...sentence] : sentence,
    });
    said.push(sentence);
  };
  const giveUp = () => {
    isOver = true;
    if (said.length > 0) emit({ event: "reset" });
    said.length = 0;
  };
  const take = (sentence: string) => {
    const text = sentence.replace(/\s+/g, " ").trim();
    if (text === "" || isOver) return;
    length += text.length;
    if (length > LONGEST || said.length >= MOST) return void (isOver = true);
    const checked = checkSentence(text, ground);
    if (checked.ok) return tell(checked.segments);
    onRefused(checked.why);
    failures += 1;
    if (failures >= MAX_FAILURES) return giveUp();
    for (const one of draft) tell(one);
  };

  return {
    takeBack: giveUp,
    get isOver() {
      return isOver;
    },
    add(text) {
      waiting += text;
      let end = END.exec(waiting);
      while (end) {
        const at = end.index + end[0].length;
        take(waiting.slice(0, at));
        waiting = waiting.slice(at);
        end = END.exec(waiting);
      }
    },
    end(complete) {
      if (complete) take(waiting);
      // Words that state nothing answer nothing.
      if (failures < MAX_FAILURES && !said.flat().some(({ fact }) => fact !== null)) giveUp();
      return said.length > 0 ? said : null;
    },
  };
}
