import type { HunterConstraint } from "#contract/ai-conversation.ts";
import { toProductTitle } from "#contract/product-title.ts";
import type { Catalogue } from "#api/modules/understanding/index.ts";
import { type Constraint, groupConstraints } from "./constraints.ts";
import { label, money, oneOf, type Place, say, type SayKey, toText, word } from "./say.ts";

type Context = Place & { catalogue: Catalogue };

/** More models than this are a family: their names would fill the page. */
const NAMED_MODELS = 3;

export const presentConstraints = (
  context: Context,
  constraints: readonly Constraint[],
): HunterConstraint[] =>
  groupConstraints(constraints).map(({ id, field, values, turn }) => ({
    id,
    field,
    turn,
    label: toLabel(context, field, values),
  }));

function toLabel(
  context: Context,
  field: Constraint["field"],
  values: readonly Constraint["value"][],
): string {
  const template = (key: SayKey, value: string) =>
    toText(say(context, key, { value: word(value) }));
  const any = (words: string[]) => oneOf(context, [...new Set(words)]);
  const texts = values.map(String);
  const key = (name: string) => texts.map((value) => label(context, `${name}-${value}` as SayKey));
  switch (field) {
    case "model":
      return nameModels(context, texts);
    case "exclude_model":
      return template("chip-not", nameModels(context, texts));
    case "brand":
      return any(texts.map((slug) => nameBrand(context, slug)));
    case "exclude_brand":
      return template("chip-not", any(texts.map((slug) => nameBrand(context, slug))));
    case "kind":
      return any(key("kind"));
    case "price_min":
      return template("chip-from", money(context, Number(values[0])));
    case "price_max":
      return template("chip-to", money(context, Number(values[0])));
    case "color":
      return any(key("color"));
    case "exclude_color":
      return template("chip-not", any(key("color")));
    case "capacity":
      return any(texts.map((slug) => nameCapacity(context.catalogue, slug)));
    case "capacity_min":
      return template("chip-least", toStorage(Number(values[0])));
    case "grade":
      return any(key("grade"));
    case "battery_min":
      return template("chip-battery", `${values[0]}%`);
    case "accessories":
      return any(key("chip-accessory"));
    case "need":
      return any(key("need"));
    case "sort":
      return any(key("sort"));
    case "checked":
    case "instant":
      return label(context, `chip-${field}`);
  }
}

function nameModels(context: Context, keys: readonly string[]): string {
  const found = context.catalogue.models.filter(({ key }) => keys.includes(key));
  const titles = found.map(({ brandName, name }) => toProductTitle(brandName, name));
  if (titles.length <= NAMED_MODELS) return oneOf(context, titles);
  const family = toSharedStart(titles);
  return family === "" ? `${titles[0]} +${titles.length - 1}` : family;
}

/** "iPhone" for all of them. */
function toSharedStart(titles: readonly string[]): string {
  const [first = [], ...others] = titles.map((title) => title.split(" "));
  const length = first.findIndex((part, i) => others.some((other) => other[i] !== part));
  return first.slice(0, length === -1 ? undefined : length).join(" ");
}

const nameBrand = ({ catalogue }: Context, slug: string): string =>
  catalogue.models.find(({ brand }) => brand === slug)?.brandName ?? slug;

const nameCapacity = ({ capacities }: Catalogue, slug: string): string =>
  capacities.find((one) => one.slug === slug)?.label ?? slug;

const toStorage = (gigabytes: number): string =>
  gigabytes >= 1024 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`;
