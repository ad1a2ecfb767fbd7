import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { fromCardRows } from "../ui/card-facts.ts";
import { Card } from "../ui/card.tsx";
import { Crumbs, type Crumb } from "../ui/crumbs.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { FILTER_FORM, FilterForm } from "./filter-form.tsx";
import { NoResults } from "./no-results.tsx";
import { Pager } from "./pager.tsx";
import { readFacets, type Results } from "./present-results.ts";
import { searchAddress } from "./search-address.ts";
import { listActiveFilters, type Place, type SearchQuery } from "./search-query.ts";
import { SortSelect } from "./sort-select.tsx";
import "./search.css";

/** Cards in the first row of a wide window. */
const FIRST_ROW = 4;

type Props = {
  title: string;
  crumbs: readonly Crumb[];
  query: SearchQuery;
  place?: Place;
  results: Results;
  /** After the results: links to narrower places. */
  children?: ReactNode;
};

/** The page of results of the search and of every category, brand and model. */
export function ResultsPage({ title, crumbs, query, place = {}, results, children }: Props) {
  const t = useT("search");
  const { state } = useNavigation();
  const { total } = results;
  const cards = fromCardRows(results.cards);
  const facets = readFacets(results.facets);
  const filters = listActiveFilters(query).length;
  const isBeyond = total > 0 && cards.length === 0;

  return (
    <main id="main" className="wrap">
      <Crumbs label={t("place")} crumbs={crumbs} />
      <div className="intro stack snug">
        <h1>{title}</h1>
        {results.understood_as ? <p>{t("understood", { words: results.understood_as })}</p> : null}
        <p className="dim" role="status">
          {total > 0 ? t("count", { count: total }) : null}
        </p>
      </div>
      <div className="split rail">
        <aside className="filters-view" aria-label={t("filters")}>
          <FilterForm query={query} place={place} facets={facets} total={total} />
        </aside>
        <section
          aria-labelledby="results"
          aria-busy={state === "loading"}
          className="stack results"
        >
          <h2 id="results" className="vh">
            {t("results")}
          </h2>
          <div className="row result-tools">
            <a className="btn m line open-filters" href={`#${FILTER_FORM}`}>
              <Icon name="filter" />
              {filters > 0 ? t("filters-open-on", { count: filters }) : t("filters-open")}
            </a>
            <ActiveFilters query={query} place={place} facets={facets} />
            <SortSelect sort={query.sort_by} />
          </div>
          {total === 0 ? (
            <NoResults query={query} place={place} facets={facets} relaxed={results.relaxed} />
          ) : null}
          {isBeyond ? <Beyond query={query} place={place} last={results.last_page} /> : null}
          {cards.length > 0 ? (
            <>
              <ul className="grid">
                {cards.map((card, index) => (
                  <Card
                    key={card.id}
                    listing={card}
                    set="rail-card"
                    eager={index === 0 ? "first" : index < FIRST_ROW}
                  />
                ))}
              </ul>
              <Pager query={query} place={place} total={total} shown={cards.length} />
            </>
          ) : null}
        </section>
      </div>
      {children}
    </main>
  );
}

function Beyond({ query, place, last }: { query: SearchQuery; place: Place; last: number }) {
  const t = useT("search");
  const locale = useLocale();
  const address = (page: number) => searchAddress(locale, place, { ...query, page });
  return (
    <Panel aria-labelledby="beyond">
      <h3 id="beyond">{t("beyond.title", { page: query.page })}</h3>
      <p className="dim">{t("beyond.body", { count: last })}</p>
      <p className="row">
        <ButtonLink to={address(last)}>{t("beyond.last")}</ButtonLink>
        {last > 1 ? (
          <ButtonLink kind="line" to={address(1)}>
            {t("beyond.first")}
          </ButtonLink>
        ) : null}
      </p>
    </Panel>
  );
}
