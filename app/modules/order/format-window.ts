import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

/** The days between which something is promised, as people say them. */
export const formatWindow = (locale: Locale, { from, to }: { from: string; to: string }): string =>
  from === to
    ? formatDate(locale, from, "short")
    : `${formatDate(locale, from, "short")} – ${formatDate(locale, to, "short")}`;
