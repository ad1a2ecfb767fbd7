import type { Market } from "#contract/market.ts";
import type { BeginUnderstanding, Understanding } from "./engine-port.ts";
import type { Twin, Utterance } from "./label.ts";
import type { Judged } from "./score-understanding.ts";

export type JudgedUtterance = Judged & { row: Utterance };

/** Says the turns before it, and judges the last one. */
export async function runUtterances(
  rows: readonly Utterance[],
  begin: BeginUnderstanding,
): Promise<JudgedUtterance[]> {
  const judged: JudgedUtterance[] = [];
  for (const row of rows) {
    const understand = begin(row.market);
    for (const turn of row.turns) await understand(turn);
    judged.push({ row, label: row, answer: await understand(row.text) });
  }
  return judged;
}

/** Both spellings, each as the first turn of a conversation in Greece. */
export async function runTwins(
  twins: readonly Twin[],
  begin: BeginUnderstanding,
): Promise<(readonly [Understanding, Understanding])[]> {
  const market: Market = "GR";
  const pairs: (readonly [Understanding, Understanding])[] = [];
  for (const { greek, greeklish } of twins)
    pairs.push([await begin(market)(greek), await begin(market)(greeklish)]);
  return pairs;
}

/** Every tenth row, so that each category and language is there. */
export const takeSample = <Row>(rows: readonly Row[]): Row[] => rows.filter((_, i) => i % 10 === 3);
