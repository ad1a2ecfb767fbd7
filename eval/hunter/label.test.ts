import { describe, expect, test } from "vitest";
import { readCatalog } from "#api/seed/catalog.ts";
import { toPlainColors } from "./colors.ts";
import { CATEGORIES, FILTER_FIELDS, LANGUAGES, type Filter } from "./label.ts";
import {
  isWhole,
  readHostile,
  readTasks,
  readTwins,
  readUtterances,
  SET_NAMES,
  WHOLE_SET_NAMES,
  type SetName,
} from "./read-set.ts";

const { products } = await readCatalog();
const models = new Set(products.map(({ brand, model }) => `${brand.slug}/${model.slug}`));
const brands = new Set(products.map(({ brand }) => brand.slug));
const capacities = new Set(products.map(({ capacity }) => capacity?.slug));

const countBy = <Row>(rows: readonly Row[], of: (row: Row) => string) =>
  Object.fromEntries([...Map.groupBy(rows, of)].map(([key, group]) => [key, group.length]));

describe.each(SET_NAMES)("set %s", (set) => {
  const utterances = readUtterances(set);
  const tasks = isWhole(set) ? readTasks(set) : [];
  const filters: Filter[] = [
    ...utterances.flatMap(({ slots, filter }) => [slots, filter]),
    ...tasks.flatMap(({ end }) => ("filter" in end ? [end.filter] : [])),
  ];

  test("has the utterances of each category, a third of them in each language", () => {
    expect(countBy(utterances, ({ category }) => category)).toEqual(CATEGORIES);
    expect(countBy(utterances, ({ language }) => language)).toEqual(
      Object.fromEntries(LANGUAGES.map((language) => [language, 100])),
    );
  });

  test("has 300 utterances and 150 twins", () => {
    expect([utterances, readTwins(set)].map((rows) => new Set(ids(rows)).size)).toEqual([300, 150]);
  });

  test("says nothing twice", () => {
    const said = utterances.map(({ turns, text }) => [...turns, text].join("\n"));
    expect(said.filter((text, i) => said.indexOf(text) !== i)).toEqual([]);
    const twins = readTwins(set).map(({ greeklish }) => greeklish);
    expect(twins.filter((text, i) => twins.indexOf(text) !== i)).toEqual([]);
  });

  test("names models, brands and capacities of the catalogue only", () => {
    const named = (pick: (filter: Filter) => readonly string[] | undefined) =>
      filters.flatMap((filter) => pick(filter) ?? []);
    const conversations = isWhole(set) ? readHostile(set).conversations : [];
    expect({
      models: [
        ...named(({ model }) => model),
        ...named(({ exclude_model }) => exclude_model),
        ...conversations.map(({ model }) => model),
      ].filter((model) => !models.has(model)),
      brands: [...named(({ brand }) => brand), ...named((one) => one.exclude_brand)].filter(
        (brand) => !brands.has(brand),
      ),
      capacities: named(({ capacity }) => capacity).filter((one) => !capacities.has(one)),
    }).toEqual({ models: [], brands: [], capacities: [] });
  });

  test("has bounds in order, and a search that a first turn says as a whole", () => {
    const crossed = filters.filter(
      ({ price_min, price_max }) => (price_min ?? 0) > (price_max ?? Infinity),
    );
    expect(crossed).toEqual([]);
    const odd = utterances
      .filter(({ intent, turns }) => turns.length === 0 && intent === "find")
      .filter(({ slots, filter }) =>
        FILTER_FIELDS.some(
          (field) => JSON.stringify(slots[field]) !== JSON.stringify(filter[field]),
        ),
      );
    expect(odd).toEqual([]);
  });
});

test.each(WHOLE_SET_NAMES)(
  "set %s has 60 hostile listings with 5 conversations, and 120 tasks",
  (set) => {
    const { listings, conversations } = readHostile(set);
    expect(
      [listings, conversations, readTasks(set)].map((rows) => new Set(ids(rows)).size),
    ).toEqual([60, 5, 120]);
  },
);

const listSaid = (set: SetName): string[] => [
  ...readUtterances(set).map(({ turns, text }) => [...turns, text].join("\n")),
  ...readTwins(set).map(({ greek }) => greek),
  ...(isWhole(set) ? readTasks(set).map(({ turns }) => turns.join("\n")) : []),
  ...(isWhole(set) ? readHostile(set).listings.map(({ text }) => text) : []),
];

test.each(SET_NAMES.slice(1))("set %s repeats nothing of the sets before it", (set) => {
  const before = SET_NAMES.slice(0, SET_NAMES.indexOf(set)).flatMap(listSaid);
  expect(listSaid(set).filter((text) => before.includes(text))).toEqual([]);
});

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

test("each colour of the catalogue has one or two plain ones", () => {
  const names = new Set(products.map(({ color }) => color.name));
  const odd = [...names].filter((name) => ![1, 2].includes(toPlainColors(name).length));
  expect(odd).toEqual([]);
});

test("the last words of a colour decide, the longest known first", () => {
  expect(toPlainColors("Phantom Black")).toEqual(["black"]);
  expect(toPlainColors("Pink Gold")).toEqual(["pink", "gold"]);
  expect(toPlainColors("Titanium White Silver")).toEqual(["white", "silver"]);
  expect(toPlainColors("Blurple")).toEqual([]);
});
