import { readFile } from "node:fs/promises";
import type { ConditionCategory } from "#contract/condition.ts";
import type { Language } from "#contract/market.ts";

type Reason = Record<Language, string>;
export type Reasons = (category: ConditionCategory, grade: "yellow" | "red") => readonly Reason[];

/** Sentences that sellers write to explain a lower grade, by category. */
export async function readConditionReasons(): Promise<Reasons> {
  const text = await readFile(new URL("./condition-reasons.tsv", import.meta.url), "utf8");
  const lines = text.trim().split("\n").slice(1);
  const reasons = Map.groupBy(
    lines.map((line) => {
      const [category = "", grade = "", en = "", el = ""] = line.split("\t");
      return { key: `${category}/${grade}`, en, el };
    }),
    ({ key }) => key,
  );
  return (category, grade) => {
    const found = reasons.get(`${category}/${grade}`);
    if (!found) throw new Error(`condition-reasons.tsv has none for ${category}, ${grade}`);
    return found;
  };
}
