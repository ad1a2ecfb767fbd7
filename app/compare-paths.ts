import { href } from "react-router";
import type { Locale } from "#contract/market.ts";

/** Where results are ticked to be compared; `search` is theirs, as in its address. */
export const chooseComparedPath = (locale: Locale, search = ""): string =>
  href("/:locale/compare/choose", { locale }) + (search === "" ? "" : `?${search}`);
