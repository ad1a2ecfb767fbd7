import type { Listing } from "#contract/listing.ts";
import { readProblem } from "../session/read-problem.ts";
import { LIMITS } from "#contract/limits.ts";
import { isId } from "../ui/is-id.ts";

type Get = (id: string) => Promise<Listing>;

/** A device, the id of one that is gone, or null for what never was. */
async function find(get: Get, id: string): Promise<Listing | string | null> {
  try {
    return await get(id);
  } catch (error) {
    const code = readProblem(error)?.code;
    if (code === "listing_gone") return id;
    if (code === "not_found") return null;
    throw error;
  }
}

/** Those of the ids that can be looked at, in their order, and how many were there once. */
export async function findDevices(get: Get, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => find(get, id)));
  return {
    devices: found.filter((one) => typeof one === "object" && one !== null),
    gone: found.filter((one) => typeof one === "string").length,
  };
}

type CompareQuery = { ids: string[]; isDifferences: boolean };

/** Which devices stand side by side, each once, as many as fit; what is no id is left out. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const ids = params.getAll("id").map((id) => id.toLowerCase());
  return {
    ids: [...new Set(ids)].filter(isId).slice(0, LIMITS.compare),
    isDifferences: params.get("differences") === "1",
  };
}
