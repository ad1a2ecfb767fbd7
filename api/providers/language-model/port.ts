import type * as z from "zod";

/** A function that the model may call, with arguments that the schema has parsed. */
export type ModelTool<Input> = {
  name: string;
  description: string;
  schema: z.ZodType<Input>;
  /** Characters of JSON that `run` answers at most; what is longer never reaches the model. */
  longest: number;
  /** What it answers goes to the model as JSON; what it throws, as the sentence of the error. */
  run(input: Input): Promise<unknown>;
};

export type ModelTask<Input> = {
  instructions: string;
  prompt: string;
  /** Called before anything is written; null for a task that only writes. */
  tool: ModelTool<Input> | null;
  /** Whether words are wanted once the tool has run. */
  writes: boolean;
  signal: AbortSignal;
};

export type ModelUsage = { in: number; out: number };

/** `end` comes last, and once, unless the stream throws. */
export type ModelEvent =
  | { type: "text"; text: string }
  /** `usage` is null where the provider did not say. `complete`: the model came to its own end. */
  | { type: "end"; usage: ModelUsage | null; complete: boolean };

/** The provider did not answer as agreed; the message holds no words of the task. */
export class ModelFault extends Error {
  override name = "ModelFault";
}

export type LanguageModelPort = {
  /** Named to people: whose model reads what they type. */
  readonly provider: string;
  readonly uses: ReadonlySet<ModelUse>;
  /** Tokens that all visitors together may cost in a day. */
  readonly dailyTokens: number;
  /** Milliseconds in which a turn is over. */
  readonly timeLimit: number;
  /** Tokens that one task can cost at most. */
  estimate<Input>(task: Omit<ModelTask<Input>, "signal">): number;
  /** Throws ModelFault; an aborted signal throws its reason. */
  run<Input>(task: ModelTask<Input>): AsyncIterable<ModelEvent>;
};

/** What the model is asked for: to understand what was typed, to word the answer, or both. */
export const MODEL_USES = ["understanding", "wording"] as const;
export type ModelUse = (typeof MODEL_USES)[number];
