import { hasBattery } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { toProductTitle } from "#contract/product-title.ts";
import { formatDate, formatList, formatMoney, formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { FoundPlace } from "./find-place.ts";
import type { LinkGroup } from "./place-foot.tsx";
import type { FacetValue, Facets, Results } from "./present-results.ts";
import type { Model, Product } from "#contract/catalog.ts";
import { paths } from "../../paths.ts";
import { LIST_FILTERS } from "./search-query.ts";

/** Server only: these texts stay out of the browser. */
export type PlaceWords = {
  title: string;
  description: string;
  about: { title: string; text: string } | null;
  groups: LinkGroup[];
};

/** `cheapest` is the lowest total price; null where it was not asked for. */
export function presentPlace(
  locale: Locale,
  found: FoundPlace,
  results: Results,
  cheapest: Money | null,
): PlaceWords {
  const t = getT(locale, "place");
  const { vertical, brandName: brand, modelName: model } = found.place;
  const { facets } = results;
  const title =
    model !== undefined
      ? t("model-title", { model: toProductTitle(brand ?? "", model) })
      : brand !== undefined
        ? t(`brand-title.${vertical}`, { brand })
        : t(`vertical-title.${vertical}`);
  return {
    title,
    description: t("place-description", { title }),
    about: cheapest ? { title: t("about"), text: describeFacts(cheapest) } : null,
    groups: listPlaceLinks(locale, found, facets),
  };

  function describeFacts(from: Money): string {
    const { total: count } = results;
    const released = found.models.find(({ slug }) => slug === found.place.model)?.release_date;
    const often = model === undefined && brand !== undefined ? (facets.model ?? []) : [];
    const charged = hasBattery(vertical) ? shareOfCharged(facets) : null;
    const graded = facets.is_graded?.[0]?.count ?? 0;
    return [
      t("now", { count, price: formatMoney(locale, from) }),
      released && t("released", { month: formatDate(locale, released, "month") }),
      often.length > 1 &&
        t("models", {
          models: formatList(
            locale,
            often.slice(0, 3).map(({ value, label = value }) => label),
          ),
        }),
      t(`tested.${vertical}`),
      charged !== null &&
        t("battery", {
          share: formatPercent(locale, charged),
          level: formatPercent(locale, LIMITS.smartFilterBattery),
        }),
      graded > 0 && t("graded", { count: graded }),
      t("promise", { days: LIMITS.warrantyDays }),
    ]
      .filter(Boolean)
      .join(" ");
  }
}

const FEW = 10;
const CHARGED = ["100-93", "92-85"];

/** Percent of the devices with a known battery that pass the smart filter. */
function shareOfCharged({ battery_health: bands = [] }: Facets): number | null {
  const sum = (values: readonly FacetValue[]) =>
    values.reduce((total, { count }) => total + count, 0);
  const all = sum(bands);
  const charged = sum(bands.filter(({ value }) => CHARGED.includes(value)));
  return all < FEW ? null : Math.round((100 * charged) / all);
}

const MOST = 12;
const NEAR = 8;

function listPlaceLinks(locale: Locale, found: FoundPlace, facets: Facets): LinkGroup[] {
  const t = getT(locale, "place");
  const common = getT(locale, "common");
  const { vertical, brand, model, brandName = "" } = found.place;
  const group = (title: string, links: LinkGroup["links"]) =>
    links.length > 0 ? [{ title, links: links.slice(0, MOST) }] : [];

  if (brand === undefined) {
    return [
      ...group(
        t("brands-in"),
        (facets.brand ?? []).map(({ value, label = value }) => ({
          label,
          to: paths.devices(locale, vertical, value),
        })),
      ),
      ...group(
        t("other-verticals"),
        LIST_FILTERS.vertical
          .filter((other) => other !== vertical)
          .map((other) => ({
            label: common(`vertical.${other}`),
            to: paths.devices(locale, other),
          })),
      ),
    ];
  }
  if (model === undefined) {
    return [
      ...group(
        t("models-in"),
        (facets.model ?? []).map(({ value, label = value }) => ({
          label,
          to: paths.devices(locale, vertical, brand, value),
        })),
      ),
      ...group(
        t("other-brands"),
        found.brands
          .filter(({ slug }) => slug !== brand)
          .map(({ slug, name }) => ({ label: name, to: paths.devices(locale, vertical, slug) })),
      ),
    ];
  }
  const toLink = ({ slug, name }: Model) => ({
    label: toProductTitle(brandName, name),
    to: paths.devices(locale, vertical, brand, slug),
  });
  return [
    ...group(
      t("versions"),
      found.products
        .filter((product) => isOnSale(product, facets))
        .map(({ sku_id, capacity, color }) => ({
          label: [capacity?.label, color.name].filter(Boolean).join(", "),
          to: paths.sku(locale, sku_id),
        })),
    ),
    ...group(t("other-models", { brand: brandName }), listNear(found.models, model).map(toLink)),
  ];
}

function listNear(models: readonly Model[], slug: string): Model[] {
  const dateOf = ({ release_date }: Model) => Date.parse(release_date);
  const here = models.find((one) => one.slug === slug);
  if (here === undefined) return [];
  const distance = (one: Model) => Math.abs(dateOf(one) - dateOf(here));
  return models
    .filter((one) => one !== here)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAR)
    .toSorted((a, b) => dateOf(b) - dateOf(a));
}

const isOnSale = ({ color, capacity }: Product, facets: Facets): boolean =>
  [
    [facets.color, color.slug],
    [facets.capacity, capacity?.slug],
  ].every(
    ([values, slug]) =>
      slug === undefined ||
      (values as Facets["color"])?.some(({ value, count }) => value === slug && count > 0),
  );
