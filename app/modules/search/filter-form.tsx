import type { GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { formatPercent, formatNumber } from "../locale/format.ts";
import { factsOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Grade } from "../condition/grade.tsx";
import { Icon } from "../ui/icon.tsx";
import { FILTER_FORM, isFilterTouched, useApplyFilters } from "./use-apply-filters.ts";
import type { Facets, Results } from "./present-results.ts";
import {
  placePath,
  FLAG_FILTERS,
  LIST_FILTERS,
  PRICE_END,
  toSearchParams,
  type ListFilter,
  type Place,
  type SearchQuery,
} from "./search-query.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { useTickedCount } from "./use-ticked-count.ts";
import { useFilterLabel } from "./use-filter-label.ts";
import { Option } from "../ui/option.tsx";

const PARTS = [
  "touch_screen",
  "audio",
  "cameras",
  "connectivity",
  "sensors",
  "buttons",
  "original_parts",
] as const;
const LOOKS = ["green", "yellow", "red"];
const FIRST = ["vertical", "brand", "model", "generic_condition", "battery_health"] as const;
const LAST = ["accessories", "color", "capacity"] as const;
const SELECTIONS = LIST_FILTERS.categories;
const CLOSED: readonly ListFilter[] = ["model", "battery_health", ...LAST];

type Props = {
  query: SearchQuery;
  place: Place;
  facets: Facets;
  prices: Results["prices"];
  total: number;
};

/**
 * On a phone a view opened by its address; from 991 px on beside the results, where scripts apply
 * each change at once.
 */
export function FilterForm({ query, place, facets, prices, total }: Props) {
  const t = useT("search-filters");
  const common = useT("search");
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const { apply, applyTouch } = useApplyFilters(place);
  const isHydrated = useHydrated();
  const count = useTickedCount(form, place, { total, query });
  const label = useFilterLabel(query, facets);

  useEffect(() => {
    if (form.current && isFilterTouched(form.current)) applyTouch(form.current);
    // Once, for what was changed before the hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // A chip or the back button changed the search, so the boxes are out of date.
  const address = toSearchParams(query).toString();
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current !== address && form.current) putBack(form.current);
    shown.current = address;
  }, [address]);
  useEffect(() => {
    const element = form.current;
    const touch = () => element && applyTouch(element);
    element?.addEventListener("change", touch);
    return () => element?.removeEventListener("change", touch);
  }, [applyTouch]);

  const chosen = (name: ListFilter, value: string) => query.lists[name]?.includes(value) ?? false;
  const facet = (name: (typeof FIRST | typeof LAST)[number]) =>
    name in place ? null : (
      <FilterGroup
        key={name}
        title={t(`filter.${name}`)}
        open={!CLOSED.includes(name)}
        choices={(facets[name] ?? []).map(({ value, count, swatch }) => ({
          name,
          value,
          count,
          checked: chosen(name, value),
          label:
            name === "generic_condition" ? (
              <Grade grade={value as GenericCondition} />
            ) : swatch ? (
              <>
                <svg className="dot" viewBox="0 0 20 20" aria-hidden="true">
                  <circle cx="10" cy="10" r="9" fill={swatch} />
                </svg>
                {label.value(name, value)}
              </>
            ) : (
              label.value(name, value)
            ),
        }))}
      />
    );
  const smart = { battery: formatPercent(locale, LIMITS.smartFilterBattery) };
  const flagCount = (name: string) =>
    facets[name as keyof Facets]?.find(({ value }) => value === "true" || value === "1")?.count;

  return (
    <form
      ref={form}
      id={FILTER_FORM}
      className="filters"
      data-intent=""
      aria-label={common("filters")}
      toolname="filter_devices"
      tooldescription={t("tool")}
      action={placePath(locale, place)}
      onSubmit={apply}
    >
      <div className="filters-head row nowrap">
        <b>{common("filters")}</b>
        <a className="icon end" href="#results" aria-label={t("filters-close")}>
          <Icon name="x" />
        </a>
      </div>
      <Kept query={query} />
      <details open>
        <summary>{t("filter.price")}</summary>
        {prices ? (
          <svg className="bars" viewBox="0 0 48 16" preserveAspectRatio="none" aria-hidden="true">
            <path d={prices.rest} />
            <path className="on" d={prices.chosen} />
          </svg>
        ) : null}
        <div className="pairs" role="group" aria-label={t("filter.price")}>
          <PriceField
            name="price_min"
            label={t("price-from")}
            value={query.price_min}
            hint={`${prices?.low ?? 0}`}
          />
          <PriceField
            name="price_max"
            label={t("price-to")}
            value={query.price_max}
            hint={`${prices?.high ?? PRICE_END}`}
          />
        </div>
      </details>
      {FIRST.map(facet)}
      <FilterGroup
        title={t("filter.checked")}
        open
        choices={FLAG_FILTERS.map((name) => ({
          name,
          value: "1",
          label: t(name),
          checked: query.flags.includes(name),
          ...(name === "smart_filter" && { note: t("smart-note", smart) }),
          ...(name === "instant_buy" && { note: t("instant-note") }),
          ...(flagCount(name) === undefined ? {} : { count: flagCount(name)! }),
        }))}
      />
      {LAST.map(facet)}
      <FilterGroup
        title={t("filter.categories")}
        choices={SELECTIONS.map((value) => ({
          name: "categories",
          value,
          label: label.value("categories", value),
          checked: chosen("categories", value),
        }))}
      />
      {(["screen_condition", "body_condition"] as const).map((name) => (
        <FilterGroup
          key={name}
          title={t(`filter.${name}`)}
          choices={LOOKS.map((value) => ({
            name,
            value,
            label: label.value(name, value),
            checked: chosen(name, value),
          }))}
        />
      ))}
      <FilterGroup
        title={t("filter.works")}
        choices={PARTS.map((name) => ({
          name,
          value: "green",
          label: t(`part.${name}`),
          checked: chosen(name, "green"),
        }))}
      />
      <details open={query.release_date_before !== null}>
        <summary>{t("filter.release")}</summary>
        <Field
          id="filter-release"
          type="date"
          name="release_date_before"
          label={t("release-before")}
          defaultValue={query.release_date_before ?? ""}
        />
      </details>
      <div className="filters-foot">
        <Button full>
          {!isHydrated ? t("show-plain") : count > 0 ? t("show", { count }) : t("show-none")}
        </Button>
      </div>
    </form>
  );
}

/** Restores the current search except for the field that has the focus. */
function putBack(form: HTMLFormElement): void {
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement)) continue;
    if (input.type === "checkbox") input.checked = input.defaultChecked;
    else if (input !== document.activeElement) input.value = input.defaultValue;
  }
}

type PriceFieldProps = { name: string; label: string; value: number | null; hint: string };

function PriceField({ name, label, value, hint }: PriceFieldProps) {
  const locale = useLocale();
  const sign = factsOf(locale).currency === "EUR" ? "€" : "£";
  return (
    <Field
      id={`filter-${name}`}
      name={name}
      label={`${label}, ${sign}`}
      inputMode="numeric"
      autoComplete="off"
      placeholder={hint}
      defaultValue={value ?? ""}
    />
  );
}

/** Hidden fields keep the parts of the search that have no box. */
function Kept({ query }: { query: SearchQuery }) {
  const kept: [string, string][] = [
    ...(query.q ? [["q", query.q] as [string, string]] : []),
    ...PARTS.flatMap((name) =>
      (query.lists[name] ?? [])
        .filter((value) => value !== "green")
        .map((value): [string, string] => [name, value]),
    ),
    ...(["screen_condition", "body_condition"] as const).flatMap((name) =>
      (query.lists[name] ?? [])
        .filter((value) => !LOOKS.includes(value))
        .map((value): [string, string] => [name, value]),
    ),
  ];
  return kept.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}

type Choice = {
  name: string;
  value: string;
  label: ReactNode;
  checked: boolean;
  note?: ReactNode;
  count?: number;
};

type FilterGroupProps = { title: string; open?: boolean; choices: readonly Choice[] };

function FilterGroup({ title, open, choices }: FilterGroupProps) {
  const locale = useLocale();
  if (choices.length === 0) return null;
  return (
    <details open={open || choices.some(({ checked }) => checked)}>
      <summary>{title}</summary>
      <div role="group" aria-label={title}>
        {choices.map(({ name, value, label, checked, note, count }) => (
          <Option
            key={`${name}=${value}`}
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={checked}
            label={label}
            note={note}
            end={count === undefined ? null : formatNumber(locale, count)}
          />
        ))}
      </div>
    </details>
  );
}
