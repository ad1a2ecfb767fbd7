import { LIMITS } from "#contract/limits.ts";
import { isId } from "../ui/is-id.ts";

export type CompareQuery = { ids: string[]; isDifferences: boolean };

/** Which devices stand side by side, each once, as many as fit; what is no id is left out. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const ids = params.getAll("id").map((id) => id.toLowerCase());
  return {
    ids: [...new Set(ids)].filter(isId).slice(0, LIMITS.compare),
    isDifferences: params.get("differences") === "1",
  };
}
