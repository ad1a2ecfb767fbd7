import type * as z from "zod";
import type { HunterSegment } from "#contract/ai-conversation.ts";
import { seconds } from "#contract/duration.ts";
import type { HunterIntent } from "#contract/hunter-words.ts";
import {
  type LanguageModelPort,
  ModelFault,
  type ModelTask,
  type ModelUsage,
} from "#api/providers/language-model/port.ts";
import {
  type Catalogue,
  findCatalogue,
  type Understood,
} from "#api/modules/understanding/index.ts";
import type { Answered, EngineCall, HunterEngine, Listener, TurnInput } from "./engine.ts";
import {
  LONGEST_MATERIAL,
  writeInstructions,
  writeMaterial,
  writeQuestion,
} from "./model-prompt.ts";
import { readingSchema, toReading } from "./model-reading.ts";
import { reserveTokens, settleTokens } from "./model-usage.ts";
import { collectWords, type ModelWords } from "./model-words.ts";
import { removePersonal } from "./remove-personal.ts";
import {
  answerUnderstood,
  type DraftAnswer,
  joinAnswer,
  understandByRules,
} from "./rules-engine.ts";
import type { StoredReply } from "./turn-answer.ts";
import { collectGround } from "./turn-facts.ts";

/** Answers that are made of facts. What is said of buying, offers and consent is the shop's own. */
const WORDED: ReadonlySet<HunterIntent> = new Set([
  "find",
  "refine",
  "more",
  "pick",
  "price_question",
  "compare",
  "facts",
]);
/** The words of these go nowhere. */
const KEPT: ReadonlySet<HunterIntent> = new Set(["attack", "abuse"]);
/** Longer texts are no wish, and cost as much as many. */
const LONGEST = 1000;

/** A model understands or words, as configured; rules do the rest, and all of it where it fails. */
export const createModelEngine = (model: LanguageModelPort): HunterEngine => ({
  timeLimit: model.timeLimit + seconds(10),
  answer: (call, turn, listener) => answerWithModel(model, call, turn, listener),
});

async function answerWithModel(
  model: LanguageModelPort,
  call: EngineCall,
  turn: TurnInput,
  listener: Listener,
): Promise<Answered> {
  const catalogue = await findCatalogue(call.database, call.at);
  const rules = understandByRules(turn, catalogue);
  const answerByRules = () => answerUnderstood(call, { ...turn, catalogue, read: rules });
  const understands = isReadable(turn, rules) && model.uses.has("understanding");
  const draft = understands ? null : await answerByRules();
  if (draft !== null && !isWordable(model, draft)) return joinAnswer(call, draft);
  const given = { call, turn, listener, catalogue, rules };
  const outcome = await new ModelRun(model, given, draft).run();
  const { notice, provider, sentences } = outcome;
  const answered = outcome.draft ?? (await answerByRules());
  const engine = sentences === null ? "rules" : "model";
  return joinAnswer(call, {
    ...answered,
    ...(sentences !== null && { sentences }),
    reply: { ...answered.reply, engine, notice, provider },
  });
}

const isReadable = ({ said }: TurnInput, { intent }: Understood): boolean =>
  "text" in said && !("slots" in said) && said.text.length <= LONGEST && !KEPT.has(intent);

/** Near misses are worded by the template: a model calls them fitting. */
const isWordable = ({ uses }: LanguageModelPort, { reply }: DraftAnswer): boolean =>
  uses.has("wording") &&
  WORDED.has(reply.intent) &&
  reply.total !== 0 &&
  reply.suggestions.every(({ misses }) => misses.length === 0) &&
  (reply.suggestions.length > 0 || reply.market_price !== null || reply.intent === "facts");

type Given = {
  call: EngineCall;
  turn: TurnInput;
  listener: Listener;
  catalogue: Catalogue;
  rules: Understood;
};

type Outcome = Pick<StoredReply, "notice" | "provider"> & {
  /** Null where the model has understood nothing. */
  draft: DraftAnswer | null;
  /** Null: those of the template. */
  sentences: HunterSegment[][] | null;
};

type Task = Omit<ModelTask<z.output<typeof readingSchema>>, "signal">;

/** One turn with the model, from the budget to the words. Without a draft the model understands. */
class ModelRun {
  #model: LanguageModelPort;
  #given: Given;
  #draft: DraftAnswer | null;
  #words: ModelWords | null = null;
  /** What went wrong in the shop while the model was waiting for it. */
  #fault: unknown = null;

  constructor(model: LanguageModelPort, given: Given, draft: DraftAnswer | null) {
    this.#model = model;
    this.#given = given;
    this.#draft = draft;
  }

  async run(): Promise<Outcome> {
    const { call, listener } = this.#given;
    const task = await this.#toTask();
    const tokens = this.#model.estimate(task);
    const budget = this.#model.dailyTokens;
    const reservation = await reserveTokens(call.database, { at: call.at, tokens, budget });
    if (!reservation)
      return { draft: this.#draft, sentences: null, notice: "budget", provider: null };
    listener.emit({ event: "looking" });
    const { usage, failed, sentences } = await this.#write(task);
    await settleTokens(call.database, reservation, { usage, failed });
    if (this.#fault !== null) throw this.#fault;
    // Who has left, or pressed Stop, was not let down by the model.
    const isSilent = (failed || this.#draft === null) && !listener.signal.aborted;
    return {
      draft: this.#draft,
      sentences,
      notice: isSilent ? "unavailable" : null,
      provider: this.#model.provider,
    };
  }

  async #write(task: Task) {
    const { call, listener } = this.#given;
    const stop = new AbortController();
    const limit = AbortSignal.timeout(this.#model.timeLimit);
    const signal = AbortSignal.any([listener.signal, limit, stop.signal]);
    let usage: ModelUsage | null = null;
    try {
      let isComplete = false;
      for await (const part of this.#model.run({ ...task, signal })) {
        if (part.type === "end") ({ usage, complete: isComplete } = part);
        else this.#words?.add(part.text);
        if (this.#words?.isOver) break;
      }
      return { usage, failed: false, sentences: this.#words?.end(isComplete) ?? null };
    } catch (error) {
      const isExpected = signal.aborted || error instanceof ModelFault;
      const reason = signal.aborted ? nameEnd(signal) : (error as Error).message;
      if (isExpected) call.log.warn({ reason }, "The language model did not finish; rules answer");
      else call.log.error({ err: error }, "A turn with the language model failed; rules answer");
      this.#words?.takeBack();
      return { usage, failed: !listener.signal.aborted, sentences: null };
    } finally {
      stop.abort();
    }
  }

  async #toTask(): Promise<Task> {
    const { call, turn } = this.#given;
    const { said, state } = turn;
    const typed = "text" in said ? said.text : "";
    // Cut afterwards: half an address is recognised by nothing.
    const text = removePersonal(typed, await listNames(call)).slice(0, LONGEST);
    const question = writeQuestion(call, { state, text });
    const draft = this.#draft;
    if (draft === null) return this.#toReadingTask(text, question);
    const prompt = `${question}\n${await this.#openWords(draft)}`;
    return { instructions: writeInstructions(call, null), prompt, tool: null, writes: true };
  }

  #toReadingTask(text: string, prompt: string): Task {
    const { call, turn, catalogue, rules } = this.#given;
    const tool: Task["tool"] = {
      name: "take_turn",
      description: "Takes the person's turn, and answers what the reply is made of.",
      schema: readingSchema,
      longest: LONGEST_MATERIAL,
      run: async (reading) => {
        const read = toReading(reading, { text, catalogue, rules });
        try {
          this.#draft = await answerUnderstood(call, { ...turn, catalogue, read });
          if (!isWordable(this.#model, this.#draft)) return { note: "Answered: write OK." };
          return { material: await this.#openWords(this.#draft) };
        } catch (error) {
          // The sentence of this error would go to the provider, were it thrown on.
          this.#fault = error;
          return { note: "The shop cannot answer now." };
        }
      },
    };
    const instructions = writeInstructions(call, catalogue);
    return { instructions, prompt, tool, writes: this.#model.uses.has("wording") };
  }

  /** From now on words are about this answer. */
  async #openWords(draft: DraftAnswer): Promise<string> {
    const { call, catalogue, listener } = this.#given;
    const ground = await collectGround(call, catalogue, draft);
    this.#words = collectWords({
      ground,
      draft: draft.sentences,
      emit: listener.emit,
      onRefused: (why) => call.log.info({ why }, "A sentence of the model was replaced"),
    });
    return writeMaterial(draft, ground);
  }
}

const nameEnd = ({ reason }: AbortSignal): string =>
  (reason as Error | undefined)?.name === "TimeoutError" ? "time limit" : "no one reads along";

async function listNames({ database, user }: EngineCall): Promise<string[]> {
  if (!user) return [];
  const row = await database
    .db()
    .selectFrom("user_account")
    .select(["full_name"])
    .where("id", "=", user.id)
    .executeTakeFirst();
  return [...(user.username ? [user.username] : []), ...(row?.full_name?.split(/\s+/) ?? [])];
}
