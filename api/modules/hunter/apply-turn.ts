import { HUNTER_FIELDS, type HunterField } from "#contract/hunter-words.ts";
import type {
  Catalogue,
  DeviceFilter,
  TurnContext,
  Understood,
} from "#api/modules/understanding/index.ts";
import { addConstraints, type Constraint, listConstraints, toFilter } from "./constraints.ts";
import type { HunterState } from "./hunter-state.ts";

export const toTurnContext = (state: HunterState): TurnContext => ({
  filter: state.constraints.length > 0 ? toFilter(state.constraints) : (state.compared ?? {}),
  ...(state.compared && { named: state.compared }),
  shown: state.shown.length,
  lastIntent: state.lastIntent,
});

const FILTER_FIELDS = new Set<string>(HUNTER_FIELDS);

export const pickFilter = (slots: object): DeviceFilter =>
  Object.fromEntries(Object.entries(slots).filter(([field]) => FILTER_FIELDS.has(field)));

/** What a new word makes pointless: a model says its kind, a kind ends the search for a model. */
const REPLACES: Partial<Record<HunterField, readonly HunterField[]>> = {
  model: ["kind", "brand", "exclude_model"],
  kind: ["model", "exclude_model"],
  capacity: ["capacity_min"],
  capacity_min: ["capacity"],
};

function dropReplaced(
  before: readonly Constraint[],
  said: DeviceFilter,
  { models }: Catalogue,
): Constraint[] {
  const gone = new Set(Object.keys(said).flatMap((field) => REPLACES[field as HunterField] ?? []));
  const brandOf = (key: unknown) => models.find((model) => model.key === key)?.brand ?? "";
  return before.filter(({ field, value }) => {
    if (gone.has(field)) return false;
    switch (field) {
      case "model":
        return (
          (!said.brand || said.brand.includes(brandOf(value))) &&
          !said.exclude_brand?.includes(brandOf(value))
        );
      case "brand":
        return !said.exclude_brand?.includes(String(value));
      case "exclude_brand":
        return !said.brand?.includes(String(value));
      case "color":
        return !said.exclude_color?.some((color) => color === value);
      case "exclude_color":
        return !said.color?.some((color) => color === value);
      case "price_min":
        return said.price_max === undefined || Number(value) <= said.price_max;
      case "price_max":
        return said.price_min === undefined || Number(value) >= said.price_min;
      default:
        return true;
    }
  });
}

/** "No Apple" after an iPhone: a phone of another maker, and no watch of one. */
function keepKind(
  before: readonly Constraint[],
  kept: Constraint[],
  { said, number, models }: { said: DeviceFilter; number: number; models: Catalogue["models"] },
): Constraint[] {
  const keys = before.flatMap(({ field, value }) => (field === "model" ? [value] : []));
  const isGone = keys.length > 0 && !kept.some(({ field }) => field === "model");
  if (!isGone || !said.exclude_brand || (said.model ?? said.brand ?? said.kind)) return kept;
  const kind = models.filter(({ key }) => keys.includes(key)).map(({ vertical }) => vertical);
  return [...kept, ...listConstraints({ kind: [...new Set(kind)] }, number)];
}

const isSearching = (intent: Understood["intent"]): boolean =>
  intent === "find" || intent === "refine" || intent === "standing_hunt";

/** Where nothing was sought, "in black" narrows what was compared; another wish begins anew. */
function listBefore(
  { constraints, compared }: HunterState,
  { model, brand, kind, need }: DeviceFilter,
  number: number,
): readonly Constraint[] {
  if (constraints.length > 0 || !compared || (model ?? brand ?? kind ?? need)) return constraints;
  return listConstraints(compared, number);
}

const JOINED = ["kind", "brand", "model", "color", "capacity", "grade"] as const;

/** "Or blue" adds to the colours before. */
function joinValues(before: DeviceFilter, said: DeviceFilter): DeviceFilter {
  const joined = JOINED.filter((field) => said[field] && before[field]).map((field) => [
    field,
    [...new Set<string>([...before[field]!, ...said[field]!])],
  ]);
  return { ...said, ...Object.fromEntries(joined) };
}

/** The search after a turn, and what the turn has added to it. */
export function applyTurn(
  state: HunterState,
  { intent, slots, isAlso }: Pick<Understood, "intent" | "slots" | "isAlso">,
  { number, catalogue }: { number: number; catalogue: Catalogue },
): { constraints: Constraint[]; added: Constraint[] } {
  if (intent === "restart") return { constraints: [], added: [] };
  if (!isSearching(intent)) return { constraints: state.constraints, added: [] };
  const said = isAlso
    ? joinValues(toFilter(state.constraints), pickFilter(slots))
    : pickFilter(slots);
  const added = listConstraints(said, number);
  const before = listBefore(state, said, number).filter(
    ({ field }) => !slots.drop?.includes(field),
  );
  const replaced = dropReplaced(before, said, catalogue);
  const kept = keepKind(before, replaced, { said, number, models: catalogue.models });
  return { constraints: addConstraints(kept, added), added };
}
