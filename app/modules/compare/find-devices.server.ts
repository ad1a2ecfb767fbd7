import type { Listing } from "#contract/listing.ts";
import { LIMITS } from "#contract/limits.ts";
import { isId } from "../ui/is-id.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

async function find(api: ApiClient, id: string): Promise<Listing | string | null> {
  try {
    return await api.listing.get({ id });
  } catch (error) {
    const code = parseApiError(error)?.code;
    if (code === "listing_gone") return id;
    if (code === "not_found") return null;
    throw error;
  }
}

export async function findComparedListings(api: ApiClient, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => find(api, id)));
  return {
    devices: found.filter((one) => typeof one === "object" && one !== null),
    gone: found.filter((one) => typeof one === "string").length,
  };
}

type CompareQuery = { ids: string[]; isDifferences: boolean };

export function parseCompareQuery(params: URLSearchParams): CompareQuery {
  const ids = params.getAll("id").map((id) => id.toLowerCase());
  return {
    ids: [...new Set(ids)].filter(isId).slice(0, LIMITS.compare),
    isDifferences: params.get("differences") === "1",
  };
}
