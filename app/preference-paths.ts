import { href } from "react-router";
import type { Locale } from "#contract/market.ts";

/** Forms that the server alone writes; apart, so that no browser loads their addresses. */
export const preferencePaths = {
  lite: (locale: Locale) => href("/:locale/lite", { locale }),
  theme: (locale: Locale) => href("/:locale/theme", { locale }),
};
