import { paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";
import { toSearchParams, type Place, type SearchQuery } from "./search-query.ts";

export const placePath = (locale: Locale, { vertical, brand, model }: Place): string =>
  vertical === undefined ? paths.search(locale) : paths.devices(locale, vertical, brand, model);

export function searchAddress(locale: Locale, place: Place, query: SearchQuery): string {
  const params = toSearchParams(query).toString();
  return placePath(locale, place) + (params === "" ? "" : `?${params}`);
}
