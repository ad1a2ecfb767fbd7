import { CONDITIONS, type GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";

export type SkuQuery = { page: number; grade: GenericCondition | null };

/** What of a product's units is asked for. Whatever makes no sense is left out. */
export function readSkuQuery(params: URLSearchParams): SkuQuery {
  const page = Number(params.get("page"));
  const grade = CONDITIONS.find((one) => one === params.get("generic_condition"));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.page.max ? page : 1,
    grade: grade ?? null,
  };
}
