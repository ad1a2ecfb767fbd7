import type { Capacity, Color, Model, Product, Vertical } from "#contract/catalog.ts";
import { VERTICALS } from "#contract/vertical.ts";
import type { DeviceChoice } from "./device-choices.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Named = { id: string; name: string };
export type DeviceLists = {
  verticals: readonly Vertical[];
  brands: Named[];
  models: Named[];
  colors: (Named & { swatch: string })[];
  capacities: Named[];
};

export async function findDeviceChoices(
  { catalog }: ApiClient,
  { vertical, brand_id, model_id, color_id }: DeviceChoice,
): Promise<DeviceLists> {
  const kind = VERTICALS.find((one) => one === vertical);
  const [brands, models, products] = await Promise.all([
    kind ? catalog.listBrands({ vertical: kind }) : [],
    kind && brand_id ? catalog.listModels({ brand_id, vertical: kind }) : [],
    model_id ? catalog.listProducts({ model_id }) : [],
  ]);
  return {
    verticals: VERTICALS,
    brands: brands.map(toNamed),
    models: models.map(toNamed),
    ...listVariants(products, color_id),
  };
}

const toNamed = ({ id, name }: Named): Named => ({ id, name });

export function listVariants(products: readonly Product[], colorId: string | null) {
  const colors = new Map<string, Color>();
  const capacities = new Map<string, Capacity>();
  for (const { color, capacity } of products) {
    colors.set(color.id, color);
    if (capacity && (colorId === null || color.id === colorId))
      capacities.set(capacity.id, capacity);
  }
  return {
    colors: [...colors.values()].map(({ id, name, swatch }) => ({ id, name, swatch })),
    capacities: [...capacities.values()].map(({ id, label }) => ({ id, name: label })),
  };
}

/** Limit on the words left out one by one; longer texts are no device names. */
const MOST_WORDS = 6;

type FoundModels = { models: Model[]; skipped: string | null };

/** The best match first. Without any, one word is skipped, and the result names it. */
export async function findModels({ catalog }: ApiClient, words: string): Promise<FoundModels> {
  const all = await catalog.listModels({ q: words });
  const single = words.split(/\s+/);
  if (all.length > 0 || single.length < 2 || single.length > MOST_WORDS)
    return { models: all, skipped: null };
  const tries = await Promise.all(
    single.map((_, left) => catalog.listModels({ q: single.toSpliced(left, 1).join(" ") })),
  );
  // Skips the last word first: it says the least about the model.
  const left = tries.findLastIndex((models) => models.length > 0);
  return { models: tries[left] ?? [], skipped: single[left] ?? null };
}

/** Null for empty text. */
export async function findDeviceMatches(api: ApiClient, words: string) {
  if (words === "") return null;
  const { models, skipped } = await findModels(api, words);
  return { models: models.map(toMatch), skipped };
}

export const nameModel = ({ name, brand }: Pick<Model, "name" | "brand">): string =>
  name.startsWith(brand.name) ? name : `${brand.name} ${name}`;

const toMatch = (model: Model) => ({
  id: model.id,
  name: nameModel(model),
  vertical: model.vertical,
});

export const foldWord = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gv, "").toLowerCase();

/** The color in "iphone 13 black"; null unless exactly one matches. */
export function findNamedColor(products: readonly Product[], words: string): string | null {
  const said = new Set(foldWord(words).split(/\s+/));
  const colors = new Map(products.map(({ color }) => [color.id, color]));
  const named = [...colors.values()].filter(({ name, slug }) =>
    [foldWord(name).split(/\s+/), slug.split("-")].some((one) =>
      one.every((word) => said.has(word)),
    ),
  );
  return named.length === 1 ? named[0]!.id : null;
}

/** The capacity in "iphone 13 128"; null unless exactly one matches. */
export function findNamedCapacity(products: readonly Product[], words: string): string | null {
  const numbers: string[] = words.toLowerCase().match(/\d+/g) ?? [];
  const named = listVariants(products, null).capacities.filter(({ name }) =>
    numbers.includes(/^\d+/.exec(name)?.[0] ?? ""),
  );
  return named.length === 1 ? named[0]!.id : null;
}
