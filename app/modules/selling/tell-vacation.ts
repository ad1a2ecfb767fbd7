import type { T } from "../locale/use-t.ts";

type Told = { away_since: string | null; hidden: number; staying: number };

/** What leaving or coming back did, in one sentence. */
export function tellVacation(t: T<"selling">, { away_since, hidden, staying }: Told): string {
  if (away_since === null) return t("done.back");
  return staying === 0
    ? t("done.away", { count: hidden })
    : t("done.away-staying", { hidden, count: staying });
}
