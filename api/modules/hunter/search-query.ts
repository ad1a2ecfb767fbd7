import { BATTERY_BANDS } from "#contract/listing.ts";
import { toBatteryBand } from "#contract/grading.ts";
import type { Catalogue, DeviceFilter } from "#api/modules/understanding/index.ts";
import { toGigabytes } from "./find-devices.ts";

const SORTS = { price_low: "total_price", price_high: "price_high", new: "new" } as const;

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
  add("brand", filter.model ? models.map(({ brand }) => brand) : filter.brand);
  add(
    "model",
    models.map(({ key }) => key.split("/")[1]!),
  );
  const isWanted = ({ plain }: Catalogue["colors"][number]) =>
    (!filter.color || plain.some((color) => filter.color!.includes(color))) &&
    !plain.some((color) => filter.exclude_color?.includes(color));
  if (filter.color)
    add(
      "color",
      catalogue.colors.filter(isWanted).map(({ slug }) => slug),
    );
  const least = filter.capacity_min;
  add(
    "capacity",
    least === undefined
      ? filter.capacity
      : catalogue.capacities
          .filter(({ slug }) => (toGigabytes(slug) ?? 0) >= least)
          .map(({ slug }) => slug),
  );
  add("generic_condition", filter.grade);
  if (filter.price_min !== undefined)
    query.set("price_min", String(Math.floor(filter.price_min / 100)));
  if (filter.price_max !== undefined)
    query.set("price_max", String(Math.ceil(filter.price_max / 100)));
  if (filter.battery_min !== undefined) {
    const band = toBatteryBand(filter.battery_min);
    if (band) add("battery_health", BATTERY_BANDS.slice(0, BATTERY_BANDS.indexOf(band) + 1));
  }
  add("accessories", filter.accessories);
  if (filter.checked) query.set("is_graded", "1");
  if (filter.instant) query.set("instant_buy", "1");
  if (filter.sort && filter.sort in SORTS)
    query.set("sort_by", SORTS[filter.sort as keyof typeof SORTS]);
  return query.toString();
}
