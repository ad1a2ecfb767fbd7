import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

type WorthAddress = {
  q?: string;
  brand?: string;
  model?: string;
  capacity?: string | null;
  generic_condition?: string | null;
  /** As it is typed in the locale. */
  price?: string | null;
};

/** Apart from `paths`, because public pages carry no more than one of them. */
export const worthPaths = {
  worth: (locale: Locale, query: WorthAddress = {}) =>
    withQuery(href("/:locale/worth", { locale }), query),
};
