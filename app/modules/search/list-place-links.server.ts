import type { Model, Product } from "#contract/catalog.ts";
import { toProductTitle } from "#contract/product-title.ts";
import { paths } from "../../paths.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { FoundPlace } from "./find-place.ts";
import type { Facets } from "./present-results.ts";
import type { LinkGroup } from "./link-rows.ts";
import { LIST_FILTERS } from "./search-query.ts";

const MOST = 12;
/** Models before and after one: further ones are of another time. */
const NEAR = 8;

/** Ways on from a category, brand or model: narrower ones first, then those beside it. */
export function listPlaceLinks(locale: Locale, found: FoundPlace, facets: Facets): LinkGroup[] {
  const t = getT(locale, "place");
  const common = getT(locale, "common");
  const { vertical, brand, model, brandName = "" } = found.place;
  const group = (title: string, links: LinkGroup["links"]) =>
    links.length > 0 ? [{ title, links: links.slice(0, MOST) }] : [];

  if (brand === undefined) {
    return [
      ...group(
        t("brands-in"),
        (facets.brand ?? []).map(([slug, label]) => ({
          label,
          to: paths.devices(locale, vertical, slug),
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
        (facets.model ?? []).map(([slug, label]) => ({
          label,
          to: paths.devices(locale, vertical, brand, slug),
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

/** The models that came out nearest to one, the newest first. */
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

/** Colour and size are both among what is on sale. */
const isOnSale = ({ color, capacity }: Product, facets: Facets): boolean =>
  [
    [facets.color, color.slug],
    [facets.capacity, capacity?.slug],
  ].every(
    ([values, slug]) =>
      slug === undefined ||
      (values as Facets["color"])?.some(([value, , count]) => value === slug && count > 0),
  );
