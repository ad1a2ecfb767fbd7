import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Vertical } from "#contract/catalog.ts";
import { fold, toPieces, VERTICAL_WORDS } from "#api/modules/understanding/index.ts";
import type { Vocabulary } from "./understand-query.ts";

export type CatalogWord = {
  word: string;
  display: string;
  models: string[];
  colors: string[];
  capacities: string[];
};

type Catalog = {
  models: { id: string; name: string; brand: string; vertical: Vertical }[];
  colors: { slug: string; names: string[] }[];
  capacities: { slug: string; label: string }[];
};

/** "WH-1000XM5" is also "1000xm5" and "xm5". */
function toWords(name: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const raw of name.toLowerCase().split(/[\s()/]+/)) {
    const parts = fold(raw).split(" ").filter(Boolean);
    const whole = parts.join("");
    const pieces = toPieces(whole);
    for (let from = 0; from < pieces.length; from++)
      for (let to = from + 1; to <= pieces.length; to++) {
        const run = pieces.slice(from, to).join("");
        words.set(run, run);
      }
    const rawParts = raw.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    for (const [index, part] of parts.entries()) words.set(part, rawParts[index] ?? part);
    if (whole !== "") words.set(whole, raw.replace(/[^\p{L}\p{N}+-]+/gu, ""));
  }
  return words;
}

export function listCatalogWords({ models, colors, capacities }: Catalog): CatalogWord[] {
  const words = new Map<string, CatalogWord>();
  const add = (
    names: string[],
    kind: "models" | "colors" | "capacities",
    id: string,
    isWord: (word: string) => boolean = () => true,
  ) => {
    for (const [word, display] of names.flatMap((name) => [...toWords(name)])) {
      // "iphone 1" is the start of "iphone 13", not one terabyte.
      if (!isWord(word)) continue;
      const entry = words.get(word) ?? { word, display, models: [], colors: [], capacities: [] };
      if (entry[kind].at(-1) !== id) entry[kind].push(id);
      words.set(word, entry);
    }
  };
  for (const { id, name, brand, vertical } of models)
    add([brand, name, ...VERTICAL_WORDS[vertical]], "models", id);
  for (const { slug, names } of colors) add(names, "colors", slug);
  for (const { slug, label } of capacities)
    add([label.replace(" ", "")], "capacities", slug, (word) => !/^\d$/.test(word));
  return [...words.values()];
}

const ALIKE = 24;
/** Bounds the matches of a one-letter prefix. */
const PREFIX_WORDS = 64;

export function createVocabulary(database: Database): Vocabulary {
  return {
    async find(words, prefixes) {
      const { rows } = await sql<CatalogWord>`
        select word, display, models, colors, capacities from search_word
        where word = any(${words})
        union all
        select begun.* from unnest(${prefixes}::text[]) as prefix cross join lateral (
          select word, display, models, colors, capacities from search_word
          where word > prefix and word < prefix || '~' order by word limit ${PREFIX_WORDS}
        ) begun
      `.execute(database.read());
      return rows;
    },
    async findAlike(word) {
      const { rows } = await sql<CatalogWord>`
        select word, display, models, colors, capacities from search_word
        order by word <-> ${word} limit ${ALIKE}
      `.execute(database.read());
      return rows;
    },
  };
}
