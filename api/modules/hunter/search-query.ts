import { toListingFilters } from "#api/modules/search/index.ts";
import {
  type Catalogue,
  type DeviceFilter,
  toGigabytes,
} from "#api/modules/understanding/index.ts";

/** The page's names, which saved searches have too, where the call has others. */
const PAGE_NAMES: Record<string, string> = { price_from: "price_min", price_to: "price_max" };

type Searched = { filter: DeviceFilter; catalogue: Catalogue };

/** The same search as an address of the search page, as far as that page has the filters. */
export function toSearchQuery({ filter, catalogue }: Searched): string {
  const query = new URLSearchParams();
  const add = (name: string, values: readonly string[] = []) => {
    for (const value of new Set(values)) query.append(name, value);
  };
  const models = catalogue.models.filter(
    ({ key, brand }) =>
      filter.model?.includes(key) &&
      !filter.exclude_model?.includes(key) &&
      !filter.exclude_brand?.includes(brand),
  );
  add("vertical", filter.kind);
  add("brand", filter.model ? models.map(({ brand }) => brand) : listBrands(filter, catalogue));
  add(
    "model",
    models.map(({ key }) => key.split("/")[1]!),
  );
  add("color", filter.color || filter.exclude_color ? listColors(filter, catalogue) : []);
  const least = filter.capacity_min;
  add(
    "capacity",
    least === undefined
      ? filter.capacity
      : catalogue.capacities
          .filter(({ slug }) => (toGigabytes(slug) ?? 0) >= least)
          .map(({ slug }) => slug),
  );
  for (const [name, value] of Object.entries(toListingFilters(filter)))
    add(
      PAGE_NAMES[name] ?? name,
      Array.isArray(value) ? value : [value === true ? "1" : String(value)],
    );
  return query.toString();
}

const listColors = ({ color, exclude_color }: DeviceFilter, { colors }: Catalogue): string[] =>
  colors
    .filter(
      ({ plain }) =>
        (!color || plain.some((one) => color.includes(one))) &&
        !plain.some((one) => exclude_color?.includes(one)),
    )
    .map(({ slug }) => slug);

/** The page can only say which brands are wanted: "not Samsung" is all the others. */
const listBrands = (
  { brand, exclude_brand, kind }: DeviceFilter,
  { models }: Catalogue,
): readonly string[] | undefined =>
  exclude_brand && !brand
    ? models
        .filter(
          (one) => !exclude_brand.includes(one.brand) && (!kind || kind.includes(one.vertical)),
        )
        .map((one) => one.brand)
    : brand;
