import { redirect } from "react-router";
import { parseBudget } from "#contract/parse-budget.ts";

/** Redirects a plain form's query to its canonical address. Throws the redirect. */
export function requireCleanAddress(url: URL): void {
  const params = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ""));
  const name = params.has("q") ? "q" : "title";
  const budget = parseBudget(params.get(name) ?? "");
  if (budget !== null) {
    if (budget.q === "") params.delete(name);
    else params.set(name, budget.q);
    if (budget.from !== null && !params.has("price_min"))
      params.set("price_min", String(budget.from));
    if (budget.to !== null && !params.has("price_max")) params.set("price_max", String(budget.to));
  }
  const isClean = budget === null && params.size === url.searchParams.size;
  if (isClean) return;
  const query = params.toString();
  throw redirect(url.pathname + (query === "" ? "" : `?${query}`));
}
