import type { EndpointResult } from "#contract/endpoint.ts";
import type { suggest } from "#contract/search.ts";
import { paths } from "../../paths.ts";
import { worthPaths } from "../../worth-paths.ts";
import { formatRoundedUp } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { T } from "../locale/use-t.ts";
import type { Suggestions } from "../visit/suggestions.ts";

type Found = EndpointResult<typeof suggest>["data"];

/** All that is shown, in words: the page script knows neither texts nor formats. */
export function presentSuggestions(
  locale: Locale,
  q: string,
  { models, places, is_close }: Found,
): Suggestions {
  const t = getT(locale, "suggest");
  const place = getT(locale, "place");
  const common = getT(locale, "common");
  const isOpen = q === "";
  const groups = [
    {
      title: t(is_close ? "close" : isOpen ? "popular" : "models"),
      options: models.map(({ vertical, brand, model, name, count, from }) => ({
        to: paths.devices(locale, vertical, brand, model),
        label: name,
        note: t("count", { count }),
        end: t("from", { price: formatRoundedUp(locale, from) }),
      })),
    },
    {
      title: t("places"),
      options: places.map(({ vertical, brand }) => ({
        to: paths.devices(locale, vertical, brand?.slug),
        label: brand
          ? place(`brand-title.${vertical}`, { brand: brand.name })
          : common(`vertical.${vertical}`),
      })),
    },
  ].filter(({ options }) => options.length > 0);
  return present(t, groups);
}

/** Models alone, to ask what one is worth. */
export function presentModels(locale: Locale, q: string, { models, is_close }: Found): Suggestions {
  const t = getT(locale, "suggest");
  const options = models.map(({ brand, model, name }) => ({
    to: worthPaths.worth(locale, { brand, model }),
    label: name,
  }));
  const title = t(is_close ? "close" : q === "" ? "popular" : "models");
  return present(t, options.length === 0 ? [] : [{ title, options }]);
}

function present(t: T<"suggest">, groups: Suggestions["groups"]): Suggestions {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return {
    title: t("title"),
    status: count === 0 ? t("none") : t("found", { count }),
    recent: t("recent"),
    forget: t("forget"),
    groups,
  };
}
