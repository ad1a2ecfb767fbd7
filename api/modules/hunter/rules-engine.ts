import type { HunterSegment } from "#contract/ai-conversation.ts";
import { seconds } from "#contract/duration.ts";
import type { HunterIntent } from "#contract/hunter-words.ts";
import { findCatalogue, understand } from "#api/modules/understanding/index.ts";
import type { Catalogue, Understood } from "#api/modules/understanding/index.ts";
import { answerCompare } from "./answer-compare.ts";
import {
  answerBuy,
  answerConfirm,
  answerHunt,
  answerOffer,
  answerPick,
  answerRefuse,
} from "./answer-deal.ts";
import { answerFacts } from "./answer-facts.ts";
import { answerPrice } from "./answer-price.ts";
import { answerMore, answerSearch } from "./answer-search.ts";
import { applyTurn, toTurnContext } from "./apply-turn.ts";
import { dropConstraint, toFilter } from "./constraints.ts";
import type { Answered, HunterEngine, Said, TurnInput } from "./engine.ts";
import { EMPTY_STATE } from "./hunter-state.ts";
import { presentConstraints } from "./label-constraint.ts";
import { labelQuick, listKindReplies, parseQuick, quick } from "./quick-replies.ts";
import { giveUp } from "./relax.ts";
import { joinSentences, label, listing, quoted, say, toText, word } from "./say.ts";
import type { Answer, HunterCall, StoredReply, Turn } from "./turn-answer.ts";

type Step = (turn: Turn) => Answer | Promise<Answer>;

const sayOnly =
  (key: "restart" | "greeting" | "nothing-we-sell" | "off-topic" | "abuse" | "attack"): Step =>
  ({ call }) => ({
    sentences: [say(call, key)],
    quick_replies: key === "abuse" ? [quick(call, "person")] : listKindReplies(call),
    ...(key === "nothing-we-sell" && { actions: [{ kind: "device_wish" }] }),
  });

/** A word too many ends no search. */
const keepSearch = ({ call }: Turn): Answer => ({
  sentences: [say(call, "search-kept")],
  quick_replies: [quick(call, "more"), quick(call, "hunt"), quick(call, "restart")],
});

/** A person who leaves is not asked what they look for. */
function answerGreeting(turn: Turn): Answer | Promise<Answer> {
  const { call, closing, constraints } = turn;
  if (!closing) return sayOnly("greeting")(turn);
  return {
    sentences: [say(call, closing)],
    quick_replies: constraints.length > 0 ? [quick(call, "hunt")] : [],
  };
}

const STEPS: Record<HunterIntent, Step> = {
  find: answerSearch,
  refine: answerSearch,
  more: answerMore,
  pick: answerPick,
  price_question: answerPrice,
  compare: answerCompare,
  offer: answerOffer,
  standing_hunt: answerHunt,
  buy: answerBuy,
  confirm: answerConfirm,
  refuse: answerRefuse,
  facts: answerFacts,
  person: ({ call }) => ({ sentences: [say(call, "person")], actions: [{ kind: "person" }] }),
  sell: ({ call }) => ({ sentences: [say(call, "sell")], actions: [{ kind: "sell" }] }),
  restart: (turn) => ({ ...(sayOnly("restart")(turn) as Answer), state: EMPTY_STATE }),
  greeting: answerGreeting,
  nothing_we_sell: sayOnly("nothing-we-sell"),
  off_topic: (turn) =>
    turn.constraints.length > 0 ? keepSearch(turn) : sayOnly("off-topic")(turn),
  abuse: sayOnly("abuse"),
  attack: sayOnly("attack"),
};

const SKIPPED_SHOWN = 8;

/** Rules understand, SQL ranks, templates word it: over before anybody could wait for it. */
export const rulesEngine: HunterEngine = {
  timeLimit: seconds(5),
  async answer(call, turn) {
    const catalogue = await findCatalogue(call.database, call.at);
    const read = understandByRules(turn, catalogue);
    return joinAnswer(call, await answerUnderstood(call, { ...turn, catalogue, read }));
  },
};

/** Buttons say what they do; words are understood by the lexicon. */
export const understandByRules = ({ said, state }: TurnInput, catalogue: Catalogue): Understood =>
  toUnderstood(said) ??
  understand((said as { text: string }).text, catalogue, toTurnContext(state));

/** An answer whose sentences may still be worded otherwise; `before` may not. */
export type DraftAnswer = Omit<Answered, "reply"> & {
  reply: Omit<StoredReply, "segments">;
  before: HunterSegment[][];
  sentences: HunterSegment[][];
};

type Read = TurnInput & { catalogue: Catalogue; read: Understood };

/** The steps of both engines: what was understood changes the search, and SQL answers it. */
export async function answerUnderstood(
  call: HunterCall,
  { state, said, number, catalogue, read }: Read,
): Promise<DraftAnswer> {
  const context = { ...call, catalogue };
  const removed = findRemoved(said);
  const { intent, slots, skipped, unsold, isAlso, closing } = read;
  const { constraints, added } =
    removed === null
      ? applyTurn(state, { intent, slots, ...(isAlso && { isAlso }) }, { number, catalogue })
      : { constraints: takeOff(said, removed, { state, catalogue }), added: [] };
  const turn: Turn = {
    call,
    catalogue,
    intent,
    slots,
    unsold,
    ...(closing && { closing }),
    state,
    constraints,
    filter: toFilter(constraints),
  };
  const answer = await STEPS[intent](turn);
  const words = [...new Set(skipped)].slice(0, SKIPPED_SHOWN);
  const chips = presentConstraints(context, state.constraints);
  return {
    text: toSaidText(call, said, chips.find(({ id }) => id === removed)?.label),
    state: { ...state, compared: null, ...answer.state, constraints, lastIntent: intent },
    slots,
    before: [
      ...unsold.map(({ name }) => say(call, "unsold", { name: word(quoted(call, name)) })),
      ...(words.length > 0 ? [saySkipped(call, words)] : []),
    ],
    sentences: answer.sentences,
    reply: {
      engine: "rules",
      provider: null,
      notice: null,
      intent,
      understood: presentConstraints(context, added),
      skipped: words,
      suggestions: answer.suggestions ?? [],
      total: answer.total ?? null,
      relaxed: answer.relaxed ?? [],
      comparison: answer.comparison ?? null,
      market_price: answer.market_price ?? null,
      actions: answer.actions ?? [],
      quick_replies: answer.quick_replies ?? [],
    },
  };
}

function saySkipped(call: HunterCall, words: readonly string[]): HunterSegment[] {
  const list = listing(
    call,
    words.map((one) => quoted(call, one)),
  );
  return say(call, "skipped", { words: word(list) });
}

const NOTICES = { budget: "model-spent", unavailable: "model-silent" } as const;

/** With the sentences of the templates, unless others are given. */
export function joinAnswer(
  call: HunterCall,
  { before, sentences, reply, ...answered }: DraftAnswer,
): Answered {
  const { notice } = reply;
  const told = notice === null ? [] : [say(call, NOTICES[notice])];
  const segments = joinSentences([...before, ...sentences, ...told]);
  return { ...answered, reply: { ...reply, segments } };
}

/** The button beside a near miss counted what is left of the search; a chip is taken off alone. */
function takeOff(
  said: Said,
  id: string,
  { state: { constraints }, catalogue }: Pick<Read, "state" | "catalogue">,
) {
  const wider = "quick" in said ? giveUp(constraints, id, catalogue) : null;
  return wider ?? dropConstraint(constraints, id);
}

/** The id of the chip to take off; one that is off already changes nothing. */
function findRemoved(said: Said): string | null {
  const pressed = "quick" in said ? parseQuick(said.quick) : null;
  const id =
    "remove" in said ? said.remove : pressed && "remove" in pressed ? pressed.remove : null;
  return id;
}

function toUnderstood(said: Said): Understood | null {
  if ("remove" in said) return { intent: "refine", slots: {}, skipped: [], unsold: [] };
  if ("slots" in said) return { intent: "find", slots: said.slots, skipped: [], unsold: [] };
  if (!("quick" in said)) return null;
  const pressed = parseQuick(said.quick);
  if (!pressed) throw new Error(`${said.quick} is no button`);
  if ("remove" in pressed) return { intent: "refine", slots: {}, skipped: [], unsold: [] };
  return { ...pressed, skipped: [], unsold: [] };
}

/** What the transcript shows as the person's turn. */
function toSaidText(call: HunterCall, said: Said, removed: string | undefined): string {
  if ("text" in said) return said.text;
  if ("quick" in said && !said.quick.startsWith("drop:")) return labelQuick(call, said.quick);
  return removed === undefined
    ? label(call, "removed-already")
    : toText(say(call, "quick-drop", { value: word(removed) }));
}
