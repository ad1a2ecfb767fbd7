import type { Database } from "#api/db/database.ts";
import { fold, toPieces } from "./fold.ts";
import { SYNONYMS } from "./synonyms.ts";
import type { Term } from "./understand-query.ts";

/** Of more models than these a query names none. */
const MAX_NAMED = 100;

/**
 * The models that a query names word by word: "iphone 13" names the iPhone 13, and neither its Pro
 * nor its mini. Empty for a query that only leads to them.
 */
export async function findNamedModels(
  database: Database,
  terms: readonly Term[],
  words: readonly string[],
): Promise<string[]> {
  const inModels = terms.filter(
    ({ colors, capacities }) => colors.length + capacities.length === 0,
  );
  // No model has a name of one word that others begin with.
  if (words.length < 2 || inModels.length === 0) return [];
  const [first, ...others] = inModels.map(({ models }) => new Set(models));
  const common = [...first!].filter((id) => others.every((other) => other.has(id)));
  if (common.length < 2 || common.length > MAX_NAMED) return [];
  const models = await database
    .read()
    .selectFrom("model")
    .select(["id", "name"])
    .where("id", "in", common)
    .execute();
  const said = new Set(words);
  return models.filter(({ name }) => isNamed(name, said)).map(({ id }) => id);
}

const isNamed = (name: string, said: ReadonlySet<string>): boolean =>
  fold(name)
    .split(" ")
    .map((word) => SYNONYMS.get(word) ?? word)
    .every((word) => said.has(word) || toPieces(word).every((piece) => said.has(piece)));
