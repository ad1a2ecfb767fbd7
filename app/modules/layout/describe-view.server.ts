import { consolePaths } from "../../console-paths.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { ShownView } from "./view-banner.tsx";

/** In words, so that no page carries the texts for the few who see them. */
export function describeView(
  { username, expires_at }: { username: string; expires_at: string },
  locale: Locale,
): ShownView {
  const t = getT(locale, "person-view");
  return {
    text: t("banner", { username, time: formatDate(locale, expires_at, "moment") }),
    end: t("end"),
    action: consolePaths.personView(locale),
  };
}
