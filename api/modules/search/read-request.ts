import type { ListingFilters } from "#contract/listing.ts";
import type { Database } from "#api/db/database.ts";
import {
  type Catalogue,
  type DeviceFilter,
  findCatalogue,
  isSmallWord,
  readQuery,
  toGigabytes,
} from "#api/modules/understanding/index.ts";
import { createVocabulary } from "./catalog-words.ts";
import type { Understood } from "./search-index.ts";
import { followAliases } from "./model-aliases.ts";
import { toListingFilters } from "./to-listing-filters.ts";
import { type Term, understandQuery } from "./understand-query.ts";

export type ReadRequest = {
  filters: ListingFilters;
  /** All must match; null where no word is known. */
  terms: Term[] | null;
  words: readonly string[];
  skipped: string[];
  understoodAs: string | null;
  understood: Understood | null;
};

/** From the words of a search box to the search: the hunter's parser, then the names that are left. */
export async function readRequest(
  database: Database,
  wanted: ListingFilters,
  at: Date,
  { isModelCurrent = false }: { isModelCurrent?: boolean } = {},
): Promise<ReadRequest> {
  const asked = isModelCurrent ? wanted : await followAliases(database, wanted);
  const query = asked.q ?? "";
  if (query === "")
    return {
      filters: asked,
      terms: [],
      words: [],
      skipped: [],
      understoodAs: null,
      understood: null,
    };
  const catalogue = await findCatalogue(database, at);
  const reading = readQuery(query, catalogue);
  const found = await understandQuery(reading.text, createVocabulary(database));
  const named = toTerms(reading.named, catalogue);
  const { device } = reading;
  const isMissed = device !== null && found.skipped.some((word) => device.words.has(word));
  if (isMissed) named.push(...toTerms({ model: device.models }, catalogue));
  const filters = { ...asked, q: reading.rest };
  const chosen = toListingFilters(reading.chosen);
  const isChosen = Object.keys(chosen).length > 0;
  // "Something under 300" has no name, and asks for none.
  const isNameless = isChosen && found.skipped.every(isSmallWord);
  const isKnown = found.terms !== null || named.length > 0 || isNameless;
  return {
    filters: addChosen(filters, chosen),
    terms: isKnown ? [...(found.terms ?? []), ...named] : null,
    words: found.words,
    skipped: isMissed ? found.skipped.filter((word) => !device.words.has(word)) : found.skipped,
    understoodAs: found.understoodAs,
    understood: isChosen ? { q: reading.rest, ...chosen } : null,
  };
}

/** A filter that is set wins over the words of the query. */
function addChosen(
  filters: ListingFilters,
  chosen: ReturnType<typeof toListingFilters>,
): ListingFilters {
  const added: ListingFilters = { ...filters };
  added.price_from ??= chosen.price_from;
  added.price_to ??= chosen.price_to;
  for (const name of ["generic_condition", "battery_health", "accessories"] as const)
    if (filters[name].length === 0 && chosen[name])
      Object.assign(added, { [name]: [...chosen[name]] });
  added.is_graded ||= chosen.is_graded ?? false;
  added.instant_buy ||= chosen.instant_buy ?? false;
  if (filters.sort_by === "popular" && chosen.sort_by) added.sort_by = chosen.sort_by;
  return added;
}

const NO_TERM: Term = { models: [], colors: [], capacities: [] };

/** Each constraint about what a device is, as what a word would name. */
function toTerms(filter: DeviceFilter, { models, colors, capacities }: Catalogue): Term[] {
  const terms: Term[] = [];
  const keep = (wanted: (model: Catalogue["models"][number]) => boolean) =>
    terms.push({ ...NO_TERM, models: models.filter(wanted).map(({ id }) => id) });
  const paint = (wanted: (color: Catalogue["colors"][number]) => boolean) =>
    terms.push({ ...NO_TERM, colors: colors.filter(wanted).map(({ slug }) => slug) });
  const { kind, model, brand, color, capacity, capacity_min: least } = filter;
  const { exclude_brand: noBrand, exclude_model: noModel, exclude_color: noColor } = filter;
  if (kind) keep(({ vertical }) => kind.includes(vertical));
  if (model) keep(({ key }) => model.includes(key));
  if (brand) keep((one) => brand.includes(one.brand));
  if (noBrand) keep((one) => !noBrand.includes(one.brand));
  if (noModel) keep(({ key }) => !noModel.includes(key));
  if (color) paint(({ plain }) => plain.some((one) => color.includes(one)));
  if (noColor) paint(({ plain }) => !plain.some((one) => noColor.includes(one)));
  if (capacity) terms.push({ ...NO_TERM, capacities: capacity });
  if (least !== undefined)
    terms.push({
      ...NO_TERM,
      capacities: capacities
        .filter(({ slug }) => (toGigabytes(slug) ?? 0) >= least)
        .map(({ slug }) => slug),
    });
  return terms;
}
