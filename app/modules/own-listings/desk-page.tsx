import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { LISTING_GROUP_NAMES, type ListingGroup } from "#contract/listing-words.ts";
import {
  OWN_SORTS,
  OWN_STATES,
  type OwnBulkAction,
  type OwnState,
  PRICE_PLACES,
} from "#contract/own-listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { type DeskQuery, isFiltered, isNarrowed, toDeskPath } from "./desk-query.ts";
import { BULK_OF } from "./present-desk.ts";
import "./desk.css";

type TabsProps = { query: DeskQuery; counts: Record<ListingGroup, number> };

/** A search goes along from tab to tab; what belongs to one tab alone does not. */
export function DeskTabs({ query, counts }: TabsProps) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { q, model, sort } = query;
  return (
    <nav aria-label={t("list.groups")} className="chips">
      {LISTING_GROUP_NAMES.map((group) => (
        <ChipLink
          key={group}
          to={toDeskPath(locale, { group, q, model, sort })}
          on={group === query.group}
          {...(group === query.group ? { "aria-current": "page" } : {})}
        >
          {t(`group.${group}`)} <span className="count">{counts[group]}</span>
        </ChipLink>
      ))}
    </nav>
  );
}

type FilterProps = {
  query: DeskQuery;
  models: readonly { id: string; title: string; count: number }[];
};

export function DeskFilter({ query, models }: FilterProps) {
  const t = useT("own-listings");
  const locale = useLocale();
  const { group, q, state, model, place, sort } = query;
  const states: readonly OwnState[] = OWN_STATES[group];
  const hasPlaces = group === "active" || group === "drafts";
  const path = toDeskPath(locale, query);
  return (
    <Form
      key={path}
      method="get"
      action={sellerPaths.listings(locale)}
      role="search"
      aria-label={t("filter.label")}
      className="desk-filter"
    >
      {group === "active" ? null : <input type="hidden" name="group" value={group} />}
      <div className="desk-search">
        <Field
          id="desk-q"
          name="q"
          type="search"
          label={t("search")}
          placeholder={t("search-hint")}
          defaultValue={q}
          maxLength={LIMITS.ownListings.search}
          autoComplete="off"
        />
      </div>
      {/* Folds the lists below on a phone (desk.css). */}
      <details className="desk-narrow" open={isNarrowed(query)}>
        <summary>{t("filter.label")}</summary>
      </details>
      {models.length < 2 && model === null ? null : (
        <SelectField
          id="desk-model"
          name="model"
          label={t("filter.model")}
          defaultValue={model ?? ""}
        >
          <option value="">{t("filter.model-all")}</option>
          {models.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.title} (${one.count})`}
            </option>
          ))}
        </SelectField>
      )}
      {states.length === 0 ? null : (
        <SelectField
          id="desk-state"
          name="state"
          label={t("filter.state")}
          defaultValue={state ?? ""}
        >
          <option value="">{t("filter.state-all")}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {t(`state.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {hasPlaces ? (
        <SelectField
          id="desk-place"
          name="place"
          label={t("filter.place")}
          defaultValue={place ?? ""}
        >
          <option value="">{t("filter.place-all")}</option>
          {PRICE_PLACES.map((one) => (
            <option key={one} value={one}>
              {t(`place.${one}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField id="desk-sort" name="sort" label={t("filter.sort")} defaultValue={sort}>
        {OWN_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`sort.${one}`)}
          </option>
        ))}
      </SelectField>
      <div className="row snug desk-show">
        <Button kind="line">{t("show")}</Button>
        {isFiltered(query) ? (
          <ButtonLink kind="bare" to={toDeskPath(locale, { group, sort })}>
            {t("clear")}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

/** The form of the check boxes in the table, which name it by its id. */
export const BULK_FORM = "bulk";

type BulkProps = { query: DeskQuery; total: number };

export function BulkBar({ query, total }: BulkProps) {
  const t = useT("own-listings");
  const locale = useLocale();
  const actions: readonly OwnBulkAction[] = BULK_OF[query.group];
  const most = Math.min(total, LIMITS.ownListings.atOnce);
  if (actions.length === 0 || total === 0) return null;
  return (
    // A plain form: the next page is a document of its own.
    <form
      id={BULK_FORM}
      method="get"
      action={sellerPaths.bulk(locale)}
      className="desk-bulk"
      aria-label={t("select.label")}
    >
      <p className="small dim">
        {t("select.lead")}{" "}
        {query.isAllTicked ? (
          <Link className="tap" to={toDeskPath(locale, { ...query, isAllTicked: false })}>
            {t("select.none")}
          </Link>
        ) : (
          <Link
            className="tap"
            to={toDeskPath(locale, { ...query, after: null, isAllTicked: true })}
          >
            {most === total ? t("select.all", { count: total }) : t("select.most", { count: most })}
          </Link>
        )}
      </p>
      <div className="row snug">
        {actions.map((action) => (
          <Button key={action} kind="line" size="m" name="do" value={action}>
            {t(`select.${action}`)}
          </Button>
        ))}
      </div>
    </form>
  );
}

export function SentBack({ count, query }: { count: number; query: DeskQuery }) {
  const t = useT("own-listings");
  const locale = useLocale();
  if (count === 0 || query.state === "rejected") return null;
  return (
    <Panel kind="act" className="row desk-sent-back" aria-label={t("sent-back", { count })}>
      <p>{t("sent-back", { count })}</p>
      <ButtonLink kind="line" size="m" to={toDeskPath(locale, SENT_BACK)}>
        {t("sent-back-see")}
      </ButtonLink>
    </Panel>
  );
}

const SENT_BACK = { group: "drafts", state: "rejected" } as const;

export function NothingFound({ query }: { query: DeskQuery }) {
  const t = useT("own-listings");
  const locale = useLocale();
  return (
    <Panel>
      <h2>{t("none")}</h2>
      <p className="dim narrow">{t("none-note")}</p>
      <p>
        <ButtonLink kind="line" to={toDeskPath(locale, { group: query.group, sort: query.sort })}>
          {t("clear")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

type PagesProps = { query: DeskQuery; next: string | null };

export function DeskPages({ query, next }: PagesProps) {
  const t = useT("own-listings");
  const list = useT("my-listings");
  const locale = useLocale();
  const { atOnce, page } = LIMITS.ownListings;
  if (next === null && query.after === null) return null;
  return (
    <nav className="row" aria-label={list("list.pages")}>
      {query.after === null ? null : (
        <ButtonLink kind="line" size="m" to={toDeskPath(locale, { ...query, after: null })}>
          {t("first")}
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink kind="line" size="m" to={toDeskPath(locale, { ...query, after: next })}>
          {t("more", { count: query.isAllTicked ? atOnce : page })}
        </ButtonLink>
      )}
    </nav>
  );
}
