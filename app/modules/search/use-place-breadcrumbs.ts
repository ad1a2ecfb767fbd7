import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { Breadcrumb } from "../ui/breadcrumbs.tsx";
import type { NamedPlace } from "./find-place.ts";

export function usePlaceBreadcrumbs(place: NamedPlace): readonly Breadcrumb[] {
  const t = useT("search");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model, brandName = "", modelName = "" } = place;

  const steps: Breadcrumb[] = [
    { label: t("home"), to: paths.home(locale) },
    { label: common(`vertical.${vertical}`), to: paths.devices(locale, vertical) },
  ];
  if (brand) steps.push({ label: brandName, to: paths.devices(locale, vertical, brand) });
  if (brand && model) {
    steps.push({ label: modelName, to: paths.devices(locale, vertical, brand, model) });
  }
  return steps;
}
