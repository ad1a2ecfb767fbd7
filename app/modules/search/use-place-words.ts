import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { Crumb } from "../ui/crumbs.tsx";
import type { NamedPlace } from "./find-place.ts";
import type { Facets } from "./present-results.ts";

/** Title, way here and narrower places of a category, brand or model. */
export function usePlaceWords(place: NamedPlace, facets: Facets) {
  const t = useT("search");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model, brandName = "", modelName = "" } = place;

  const title =
    brand === undefined
      ? t(`vertical-title.${vertical}`)
      : model === undefined
        ? t(`brand-title.${vertical}`, { brand: brandName })
        : t("model-title", { model: modelName });

  const steps: (Crumb & { to: string })[] = [
    { label: t("home"), to: paths.home(locale) },
    { label: common(`vertical.${vertical}`), to: paths.devices(locale, vertical) },
  ];
  if (brand) steps.push({ label: brandName, to: paths.devices(locale, vertical, brand) });
  if (brand && model) {
    steps.push({ label: modelName, to: paths.devices(locale, vertical, brand, model) });
  }

  const narrower =
    brand === undefined
      ? (facets.brand ?? []).map(([slug, label]) => ({
          label,
          to: paths.devices(locale, vertical, slug),
        }))
      : model === undefined
        ? (facets.model ?? []).map(([slug, label]) => ({
            label,
            to: paths.devices(locale, vertical, brand, slug),
          }))
        : [];

  return {
    title,
    crumbs: steps as readonly Crumb[],
    narrower,
    narrowerTitle: t(brand === undefined ? "brands-in" : "models-in"),
  };
}
