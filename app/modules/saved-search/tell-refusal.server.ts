import { LIMITS } from "#contract/limits.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { Problem } from "../session/read-problem.ts";

/** Why a search was not saved or deleted; the fault of its query says more than the code does. */
export function tellRefusal({ code, fieldErrors }: Problem, locale: Locale): string {
  const t = getT(locale, "saved-search");
  const fault = fieldErrors.query?.[0];
  return (
    (fault ? t.find(`fault.${fault}`) : null) ??
    t.find(`refused.${code}`, { max: LIMITS.savedSearch.max }) ??
    t("refused.any")
  );
}
