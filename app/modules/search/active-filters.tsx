import { Link } from "../ui/link.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { RemovableChip } from "../ui/chip.tsx";
import type { Facets } from "./present-results.ts";
import {
  searchAddress,
  listActiveFilters,
  removeAllFilters,
  removeFilter,
  type Place,
  type SearchQuery,
} from "./search-query.ts";
import { useFilterLabel } from "./use-filter-label.ts";
import "../ui/button.css";

type Props = { query: SearchQuery; place: Place; facets: Facets };

export function ActiveFilters({ query, place, facets }: Props) {
  const t = useT("search-filters");
  const locale = useLocale();
  const label = useFilterLabel(query, facets);
  const filters = listActiveFilters(query);
  return (
    <ul className="chips scroll" aria-label={t("filters-active")}>
      {filters.map((filter) => (
        <li key={"value" in filter ? `${filter.name}=${filter.value}` : filter.name}>
          <RemovableChip
            to={searchAddress(locale, place, removeFilter(query, filter))}
            label={t("remove")}
          >
            {label.active(filter)}
          </RemovableChip>
        </li>
      ))}
      <li>
        <Link
          className="btn m bare"
          to={searchAddress(locale, place, removeAllFilters(query))}
          preventScrollReset
        >
          {t("clear")}
        </Link>
      </li>
    </ul>
  );
}
