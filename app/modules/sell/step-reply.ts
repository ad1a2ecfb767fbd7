import type { Draft } from "#contract/draft.ts";
import type { ProblemKey } from "./read-refusal.ts";

/** What a refused step says: a sentence for the whole, keys per field, and what was typed. */
export type StepReply = {
  /** Key below `problem.` of the texts. */
  problem: ProblemKey | null;
  fields: Record<string, string[]>;
  values: Record<string, string>;
  /** The step was saved elsewhere since this form was made: that other version. */
  conflict: { theirs: Draft } | null;
  /** What the marketplace said beside the code, such as what is missing. */
  facts: Record<string, unknown>;
};

/** What keeping a step by itself answers, as JSON. */
export type KeepAnswer =
  /** All of it is saved but for these fields, which are not right yet. */
  | { is: "kept"; version: number; refused: string[] }
  | { is: "conflict" }
  /** Someone has to sign in first. */
  | { is: "signed-out" }
  /** It cannot be changed any more, or not at all. */
  | { is: "refused"; problem: ProblemKey };
