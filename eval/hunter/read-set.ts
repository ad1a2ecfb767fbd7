import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import { hostileRowSchema, taskSchema, twinSchema, utteranceSchema } from "./label.ts";

function readRows<Row extends z.ZodType>(file: string, row: Row): z.infer<Row>[] {
  return readFileSync(join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line, i) => {
      const parsed = row.safeParse(JSON.parse(line));
      if (!parsed.success) throw new Error(`${file}:${i + 1}: ${parsed.error.message}`);
      return parsed.data;
    });
}

/** The locked sets; a later one is written by who does not know the lexicon. */
export const SET_NAMES = ["one", "two", "three", "four", "five", "six", "seven"] as const;
export type SetName = (typeof SET_NAMES)[number];
/** They were read while the lexicon was worked on, and decide no more. */
export const OPENED_SET_NAMES = ["five", "six"] as const satisfies readonly SetName[];
/** The sets that also have tasks and words of sellers. */
export const WHOLE_SET_NAMES = ["one", "two"] as const satisfies readonly SetName[];
export type WholeSetName = (typeof WHOLE_SET_NAMES)[number];
export const isWhole = (set: SetName): set is WholeSetName =>
  WHOLE_SET_NAMES.some((name) => name === set);

export const readUtterances = (set: SetName) =>
  readRows(`utterances-${set}.jsonl`, utteranceSchema);
/** Open to all: what the lexicon is made with, and what therefore measures nothing. */
export const readDevelopment = () => readRows("development/utterances.jsonl", utteranceSchema);
export const readTwins = (set: SetName) => readRows(`twins-${set}.jsonl`, twinSchema);
export const readTasks = (set: WholeSetName) => readRows(`tasks-${set}.jsonl`, taskSchema);

export function readHostile(set: WholeSetName) {
  const rows = readRows(`hostile-${set}.jsonl`, hostileRowSchema);
  return {
    listings: rows.flatMap((one) => (one.type === "listing" ? [one.row] : [])),
    conversations: rows.flatMap((one) => (one.type === "conversation" ? [one.row] : [])),
  };
}
