import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

export const formatWindow = (locale: Locale, { from, to }: { from: string; to: string }): string =>
  from === to
    ? formatDate(locale, from, "short")
    : `${formatDate(locale, from, "short")} – ${formatDate(locale, to, "short")}`;
