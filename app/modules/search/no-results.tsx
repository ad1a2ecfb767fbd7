import { formatWholeMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { paths, withQuery } from "../../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Relaxed, Results } from "./present-results.ts";
import {
  searchAddress,
  LIST_FILTERS,
  listActiveFilters,
  removeAllFilters,
  removeFilter,
  type Place,
  type SearchQuery,
} from "./search-query.ts";
import { useFilterLabel } from "./use-filter-label.ts";

type Props = { query: SearchQuery; place: Place; results: Results };

export function NoResults({ query, place, results: { facets, relaxed, close } }: Props) {
  const t = useT("search-none");
  const filterTexts = useT("search-filters");
  const common = useT("search");
  const shop = useT("common");
  const locale = useLocale();
  const label = useFilterLabel(query, facets);
  const filters = listActiveFilters(query);
  const [best] = relaxed;
  const isWholeShop = searchAddress(locale, place, query) === paths.search(locale);
  const title = query.q ? t("query", { q: query.q }) : t(filters.length > 0 ? "filters" : "place");

  return (
    <Panel aria-labelledby="none">
      <Icon name="ring-todo" className="ring huge" />
      <h3 id="none">{title}</h3>
      <p className="dim narrow">
        {best
          ? t("because", { filter: label.active(best.filter) })
          : t(query.q ? "spelling" : isWholeShop ? "first" : "later")}
      </p>
      <p className="row">
        {relaxed.map(({ filter, count, from }, index) => (
          <ButtonLink
            key={"value" in filter ? filter.value : filter.name}
            kind={index === 0 ? "main" : "line"}
            to={relaxedAddress(filter, from)}
          >
            {filter.name === "price" && opensUpwards(from)
              ? t("up-to", { price: formatWholeMoney(locale, wholeOf(from)) })
              : t("without", { filter: label.active(filter), count })}
          </ButtonLink>
        ))}
        {filters.length > 1 ? (
          <ButtonLink
            kind={best ? "line" : "main"}
            to={searchAddress(locale, place, removeAllFilters(query))}
          >
            {filterTexts("clear")}
          </ButtonLink>
        ) : null}
        {isWholeShop ? null : (
          <ButtonLink kind={best || filters.length > 1 ? "line" : "main"} to={paths.search(locale)}>
            {t("all")}
          </ButtonLink>
        )}
        {query.q ? (
          <ButtonLink kind="line" to={withQuery(paths.hunt(locale), { text: query.q })}>
            {t("hunt")}
          </ButtonLink>
        ) : null}
        {best === undefined && filters.length < 2 ? (
          <ButtonLink kind={isWholeShop ? "main" : "line"} to={paths.home(locale)}>
            {common("home")}
          </ButtonLink>
        ) : null}
      </p>
      {query.q === "" ? null : (
        <>
          {close.length === 0 ? null : (
            <>
              <h4>{t("close")}</h4>
              <ul className="chips">
                {close.map(({ vertical, brand, model, name }) => (
                  <li key={model}>
                    <Link className="chip" to={paths.devices(locale, vertical, brand, model)}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h4>{t("categories")}</h4>
          <ul className="chips">
            {LIST_FILTERS.vertical.map((vertical) => (
              <li key={vertical}>
                <Link className="chip" to={paths.devices(locale, vertical)}>
                  {shop(`vertical.${vertical}`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );

  function opensUpwards(from: Relaxed["from"]): from is NonNullable<Relaxed["from"]> {
    return from !== null && query.price_max !== null && from.amount > query.price_max * 100;
  }

  function relaxedAddress(filter: Relaxed["filter"], from: Relaxed["from"]): string {
    const rest = removeFilter(query, filter);
    if (filter.name === "price" && opensUpwards(from)) {
      return searchAddress(locale, place, {
        ...rest,
        price_min: query.price_min,
        price_max: wholeOf(from),
      });
    }
    return searchAddress(locale, place, rest);
  }
}

const wholeOf = ({ amount }: { amount: number }) => Math.ceil(amount / 100);
