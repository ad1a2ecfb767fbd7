import { lazy, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Card } from "../listing-card/card.tsx";
import { Breadcrumbs, type Breadcrumb } from "../ui/breadcrumbs.tsx";
import { Icon } from "../ui/icon.tsx";
import { FILTER_VIEW } from "./use-apply-filters.ts";
import { FilterForm } from "./filter-form.tsx";
import { Pager } from "./pager.tsx";
import type { Results } from "./present-results.ts";
import { compareAddress, listActiveFilters, type Place, type SearchQuery } from "./search-query.ts";
import { SortSelect } from "./sort-select.tsx";
import { useShownPages, type ShownFrom } from "./use-shown-pages.ts";
// Active filters are loaded lazily, but their styles belong into the document.
import "../ui/chip.css";
import "./search.css";

const FIRST_ROW = 4;

const ActiveFilters = lazy(async () => ({
  default: (await import("./active-filters.tsx")).ActiveFilters,
}));
const SaveSearch = lazy(async () => ({ default: (await import("./save-search.tsx")).SaveSearch }));
const NoResults = lazy(async () => ({ default: (await import("./no-results.tsx")).NoResults }));
const BeyondEnd = lazy(async () => ({ default: (await import("./beyond-end.tsx")).BeyondEnd }));

type Props = {
  title: string;
  breadcrumbs: readonly Breadcrumb[];
  query: SearchQuery;
  place?: Place;
  results: Results;
  children?: ReactNode;
};

/** Name of the list in analytics. */
const listName = ({ vertical, brand, model }: Place) =>
  model ? "devices-model" : brand ? "devices-brand" : vertical ? "devices-vertical" : "search";

export function ResultsPage({ title, breadcrumbs, query, place = {}, results, children }: Props) {
  const t = useT("search");
  const locale = useLocale();
  const { state, location } = useNavigation();
  const isMore = (location?.state as Partial<ShownFrom> | null)?.from !== undefined;
  const { total } = results;
  const { cards, from, list } = useShownPages(query, place, results.cards);
  const { facets } = results;
  const filters = listActiveFilters(query).length;
  const hasTools = total > 0 || filters > 0;
  const isBeyond = total > 0 && cards.length === 0;

  return (
    <main id="main" className="wrap">
      <Breadcrumbs label={t("place")} breadcrumbs={breadcrumbs} />
      <div className="intro stack snug">
        <h1>{title}</h1>
        {results.understood_as ? <p>{t("understood", { words: results.understood_as })}</p> : null}
        {total > 0 && results.skipped.length > 0 ? (
          <p>{t("skipped", { words: results.skipped.join(", ") })}</p>
        ) : null}
        <p className="dim" role="status">
          {total > 0 ? t("count", { count: total }) : null}
        </p>
        {filters > 0 || query.q !== "" ? <SaveSearch query={query} place={place} /> : null}
      </div>
      <div className={hasTools ? "split rail" : undefined}>
        {hasTools ? (
          <aside id={FILTER_VIEW} className="filters-view" aria-label={t("filters")}>
            <FilterForm {...{ query, place, facets, total }} prices={results.prices} />
          </aside>
        ) : null}
        <section
          aria-labelledby="results"
          aria-busy={state === "loading" && !isMore}
          className="stack results"
        >
          <h2 id="results" className="vh">
            {t("results")}
          </h2>
          {hasTools ? (
            <div className="row result-tools">
              <a className="btn m line open-filters" href={`#${FILTER_VIEW}`}>
                <Icon name="filter" />
                {filters > 0 ? t("filters-open-on", { count: filters }) : t("filters-open")}
              </a>
              {filters > 0 ? <ActiveFilters query={query} place={place} facets={facets} /> : null}
              {total > 1 ? (
                <a className="btn m line" href={compareAddress(locale, place, query)}>
                  {t("compare")}
                </a>
              ) : null}
              {total > 0 ? <SortSelect sort={query.sort_by} /> : null}
            </div>
          ) : null}
          {total === 0 ? <NoResults query={query} place={place} results={results} /> : null}
          {isBeyond ? <BeyondEnd query={query} place={place} last={results.last_page} /> : null}
          {cards.length > 0 ? (
            <>
              <ul className="grid" ref={list} data-list={listName(place)}>
                {cards.map((card, index) => (
                  <Card
                    key={card.id}
                    listing={card}
                    set="rail-card"
                    isOneModel={place.model !== undefined}
                    eager={index === 0 ? "first" : index < FIRST_ROW}
                  />
                ))}
              </ul>
              <Pager query={query} place={place} total={total} from={from} shown={cards.length} />
            </>
          ) : null}
        </section>
      </div>
      {children}
    </main>
  );
}
