import { redirect } from "react-router";
import type { Locale } from "../locale/locale.ts";
import type { Results } from "./present-results.ts";
import { addUnderstood, type Place, searchAddress, type SearchQuery } from "./search-query.ts";

type Found = { locale: Locale; place?: Place; query: SearchQuery; results: Results };

/**
 * Redirects words that are filters to the address that has these filters, where each can be seen and
 * taken off. Throws the redirect.
 */
export function requireUnderstoodAddress({ locale, place = {}, query, results }: Found): void {
  if (results.understood === null) return;
  throw redirect(searchAddress(locale, place, addUnderstood(query, results.understood)));
}
