import type { Vertical } from "#contract/catalog.ts";
import type { HunterNeed } from "#contract/hunter-words.ts";
import type { Catalogue, CatalogueModel, DeviceFilter } from "#api/modules/understanding/index.ts";

type Need = {
  /** Kinds that serve it, where none was named. */
  kinds: readonly Vertical[];
  /** Models of these kinds that serve it well; the others come after them. */
  serves: (model: CatalogueModel) => boolean;
};

const PHONES = ["smartphones"] as const;
const named = (words: RegExp) => (model: CatalogueModel) => words.test(model.name);
const since =
  (day: string) =>
  ({ released }: CatalogueModel) =>
    released >= day;
const LARGE = /\b(?:Max|Plus|Ultra|Fold\d?)\b|\+/;
const SMALL = /\b(?:mini|SE|16e|S2\d|Flip\d?|\d+a)\b(?!\+)/;

/**
 * What the catalogue knows of a model is its kind, its name and its release: each need is a rule
 * about these, so that its words ("a recent Pro camera") can be checked by anybody.
 */
const NEEDS: Record<HunterNeed, Need> = {
  simple: { kinds: PHONES, serves: (model) => !/Fold|Flip|Razr|Ultra/.test(model.name) },
  study: { kinds: ["laptops", "tablets"], serves: since("2020-09-01") },
  work: { kinds: ["laptops"], serves: since("2020-09-01") },
  photo: { kinds: PHONES, serves: named(/Pro\b|Ultra|Pixel/) },
  video: { kinds: PHONES, serves: named(/iPhone \d+ Pro|Ultra|Pixel \d+ Pro/) },
  games: { kinds: ["game-consoles"], serves: () => true },
  kids: { kinds: ["tablets"], serves: (model) => !/Pro/.test(model.name) },
  travel: { kinds: PHONES, serves: since("2021-06-01") },
  sport: { kinds: ["smartwatches"], serves: () => true },
  music: { kinds: ["headphones", "earpods"], serves: () => true },
  calls: { kinds: PHONES, serves: () => true },
  long_battery: { kinds: PHONES, serves: named(LARGE) },
  small: { kinds: PHONES, serves: named(SMALL) },
  big_screen: { kinds: PHONES, serves: named(LARGE) },
  reading: { kinds: ["tablets"], serves: () => true },
};

const hasDevice = ({ kind, model, brand }: DeviceFilter): boolean =>
  Boolean(kind ?? model ?? brand);

/** Null where every kind is meant. A need names kinds only where the person named no device. */
export function listKinds(filter: DeviceFilter): readonly Vertical[] | null {
  if (filter.kind) return filter.kind;
  if (hasDevice(filter) || !filter.need) return null;
  // A trait ("long battery", "small") narrows what a use ("study") has chosen.
  const [use] = filter.need.toSorted((a, b) => NEEDS[b].kinds.length - NEEDS[a].kinds.length);
  return NEEDS[use!].kinds;
}

/** For each need the models that serve it well, so that these are suggested first. */
export const listNeedModels = (catalogue: Catalogue, filter: DeviceFilter): string[][] =>
  (filter.need ?? []).map((need) =>
    catalogue.models.filter((model) => NEEDS[need].serves(model)).map(({ id }) => id),
  );
