import { formatDate, formatWholeMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { Facets } from "./present-results.ts";
import type { ActiveFilter, ListFilter, SearchQuery } from "./search-query.ts";

const LOOKS = ["screen_condition", "body_condition"];

/** `value` stands beside a box, `active` alone on a chip. */
export function useFilterLabel(query: SearchQuery, facets: Facets) {
  const t = useT("search-filters");
  const common = useT("common");
  const locale = useLocale();

  const value = (name: ListFilter, it: string): string => {
    switch (name) {
      case "vertical":
        return common.find(`vertical.${it}`) ?? it;
      case "generic_condition":
        return common.find(`grade.${it}`) ?? it;
      case "battery_health":
        return t.find(`band.${it}`) ?? it;
      case "accessories":
        return t.find(`accessory.${it}`) ?? it;
      case "categories":
        return t.find(`selection.${it}`) ?? it;
      case "brand":
      case "model":
      case "color":
      case "capacity":
        return facets[name]?.find(({ value }) => value === it)?.label ?? it;
      default:
        return t.find(`${LOOKS.includes(name) ? "look" : "state"}.${it}`) ?? it;
    }
  };

  const price = (): string => {
    const [low, high] = [query.price_min, query.price_max];
    const from = low === null ? "" : formatWholeMoney(locale, low);
    const to = high === null ? "" : formatWholeMoney(locale, high);
    if (low === null) return t("chip.price-to", { to });
    return high === null ? t("chip.price-from", { from }) : t("chip.price", { from, to });
  };

  const active = (filter: ActiveFilter): string => {
    if (!("value" in filter)) {
      switch (filter.name) {
        case "q":
          return query.q;
        case "price":
          return price();
        case "release_date_before":
          return t("released-before", { date: formatDate(locale, query.release_date_before!) });
        default:
          return t(filter.name);
      }
    }
    const word = value(filter.name, filter.value);
    switch (filter.name) {
      case "battery_health":
        return t("chip.battery", { band: word });
      case "accessories":
        return t("chip.with", { thing: word });
      case "screen_condition":
      case "body_condition":
        return t("chip.part", { part: t(`filter.${filter.name}`), state: word });
      default:
        return t.find(`part.${filter.name}`) === null
          ? word
          : t("chip.part", { part: t.find(`part.${filter.name}`)!, state: word });
    }
  };

  return { value, active };
}
