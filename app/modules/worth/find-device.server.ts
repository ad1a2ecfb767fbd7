import type { Capacity, Model, Product } from "#contract/catalog.ts";
import {
  findModels,
  findNamedCapacity,
  foldWord,
  nameModel,
} from "../listing-draft/find-device-choices.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { WorthQuery } from "./worth-query.ts";

export type WorthDevice = {
  model: Model;
  /** Those of the market. */
  products: Product[];
  capacities: Capacity[];
  capacity: Capacity | null;
};

type Found = {
  device: WorthDevice | null;
  /** Other models that the words may mean. */
  others: Model[];
  /** A word that no model matches. */
  skipped: string | null;
};

/** By its address, else by the words. */
export async function findDevice(api: ApiClient, query: WorthQuery): Promise<Found> {
  const [named, { models, skipped }] = await Promise.all([
    findByAddress(api, query),
    query.words === "" ? { models: [], skipped: null } : findModels(api, query.words),
  ]);
  const model = named ?? pickNamed(models, query.words);
  const others = models.filter(({ id }) => id !== model?.id);
  if (model === null) return { device: null, others, skipped };
  const products = await api.catalog.listProducts({ model_id: model.id });
  if (products.length === 0) return { device: null, others, skipped };
  const capacities = listCapacities(products);
  return { device: { model, products, capacities, capacity: pick() }, others, skipped };

  function pick(): Capacity | null {
    if (capacities.length === 1) return capacities[0]!;
    if (query.capacity !== null)
      return capacities.find(({ slug }) => slug === query.capacity) ?? null;
    const id = named === null ? findNamedCapacity(products, query.words) : null;
    return capacities.find((one) => one.id === id) ?? null;
  }
}

async function findByAddress(
  { catalog }: ApiClient,
  { brand, model }: Pick<WorthQuery, "brand" | "model">,
): Promise<Model | null> {
  if (brand === null || model === null) return null;
  const found = (await catalog.listModels({ brand })).find(({ slug }) => slug === model);
  if (found) return found;
  try {
    return await catalog.findMergedModel({ brand, model });
  } catch (error) {
    if (parseApiError(error)?.status !== 404) throw error;
    return null;
  }
}

const listWords = (text: string): string[] =>
  foldWord(text)
    .split(/[^\p{L}\p{N}+]+/u)
    .filter(Boolean);

/** Null where the words leave a choice: "iphone" names none, and "iphone 13" not its Pro. */
export function pickNamed(models: readonly Model[], words: string): Model | null {
  if (models.length === 1) return models[0]!;
  const said = new Set(listWords(words));
  const named = models.filter(({ name }) => listWords(name).every((word) => said.has(word)));
  const [longest, next] = named.toSorted((a, b) => b.name.length - a.name.length);
  if (longest === undefined) return null;
  return next !== undefined && nameModel(next) === nameModel(longest) ? null : longest;
}

function listCapacities(products: readonly Product[]): Capacity[] {
  const found = new Map<string, Capacity>();
  for (const { capacity } of products) if (capacity) found.set(capacity.id, capacity);
  return [...found.values()];
}

/** All colours of a device have sold alike; the dearest one has the highest limit of the price. */
export function pickProduct({ products, capacity }: WorthDevice): Product {
  const made = products.filter((one) => capacity === null || one.capacity?.id === capacity.id);
  return made.reduce((dearest, one) =>
    one.face_value.amount > dearest.face_value.amount ? one : dearest,
  );
}
