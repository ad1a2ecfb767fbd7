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
    if (code === "not_found" || code === "listing_elsewhere") return null;
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

type CompareQuery = {
  ids: string[];
  /** How many more were asked for than fit side by side. */
  left: number;
  isDifferences: boolean;
  /** What was typed to add a device, and the id that is in it. */
  added: { text: string; id: string | null };
};

const IN_ADDRESS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
/** More would be no address of a device. */
const TYPED = 300;

export function parseCompareQuery(params: URLSearchParams): CompareQuery {
  const text = (params.get("add") ?? "").trim().slice(0, TYPED);
  const [id = null] = IN_ADDRESS.exec(text.toLowerCase()) ?? [];
  const ids = params.getAll("id").map((one) => one.toLowerCase());
  const asked = [...new Set(id === null ? ids : [...ids, id])].filter(isId);
  return {
    ids: asked.slice(0, LIMITS.compare),
    left: Math.max(0, asked.length - LIMITS.compare),
    isDifferences: params.get("differences") === "1",
    added: { text, id },
  };
}
